// What the page knows of the playground, kept up to date by server-sent events.

export async function post(deed, body = {}) {
  const answer = await fetch(`/sim/${deed}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(json.error || answer.statusText);
  return json;
}

export async function get(path) {
  const answer = await fetch(`/sim/${path}`);
  const json = await answer.json();
  if (!answer.ok) throw new Error(json.error || answer.statusText);
  return json;
}

const KINDS = ["message", "edit", "delete", "chat", "person", "commands", "action", "reset"];

class Store {
  bot = null;
  description = "";
  people = new Map();
  chats = new Map();
  messages = new Map();
  unread = new Map();
  #listeners = [];
  #waiting = null;

  /** Call `listener(kind, body)` after every change; kinds are those of KINDS, "load" and "link". */
  listen(listener) {
    this.#listeners.push(listener);
  }

  #tell(kind, body) {
    for (const listener of this.#listeners) listener(kind, body);
  }

  connect() {
    const source = new EventSource("/sim/events");
    source.addEventListener("open", () => this.load());
    source.addEventListener("error", () => this.#tell("link", false));
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => {
        const body = JSON.parse(event.data);
        if (this.#waiting) this.#waiting.push([kind, body]);
        else this.#apply(kind, body);
      });
    }
    window.addEventListener("pagehide", () => source.close());
  }

  /** Read everything afresh; news that comes meanwhile is applied afterwards. */
  async load() {
    this.#waiting = [];
    try {
      const world = await get("world");
      this.bot = world.bot;
      this.description = world.description;
      this.people = new Map(world.people.map((person) => [person.id, person]));
      this.chats = new Map(world.chats.map((chat) => [chat.id, chat]));
      const parts = await Promise.all(world.chats.map((chat) => get(`chat/${chat.id}`)));
      this.messages = new Map(parts.map(({ chat, messages }) =>
        [chat.id, new Map(messages.map((message) => [message.message_id, message]))]));
      this.#tell("load");
      this.#tell("link", true);
    } finally {
      const news = this.#waiting || [];
      this.#waiting = null;
      for (const [kind, body] of news) this.#apply(kind, body);
    }
  }

  #apply(kind, body) {
    if (kind === "reset") {
      this.unread.clear();
      this.load();
      return;
    }
    if (kind === "message" || kind === "edit") {
      this.#messagesOf(body.chat.id).set(body.message_id, body);
    } else if (kind === "delete") {
      this.#messagesOf(body.chat).delete(body.message);
    } else if (kind === "chat") {
      this.chats.set(body.id, body);
    } else if (kind === "person") {
      this.people.set(body.id, body);
      this.#privateChat(body);
    }
    this.#tell(kind, body);
  }

  #messagesOf(chatId) {
    if (!this.messages.has(chatId)) this.messages.set(chatId, new Map());
    return this.messages.get(chatId);
  }

  #privateChat(person) {
    if (this.chats.has(person.id)) return;
    const { id, first_name, last_name, username } = person;
    this.chats.set(id, {
      id, first_name, last_name, username, type: "private", members: [id, this.bot.id],
      statuses: {}, topics: {}, denied: [], migrated_to: null, pinned: [],
    });
  }

  /** The messages of a chat in their order. */
  history(chatId) {
    return [...(this.messages.get(chatId) || new Map()).values()];
  }

  message(chatId, messageId) {
    return this.messages.get(chatId)?.get(messageId);
  }

  /** The chats that a person sees, the one with the latest message first. */
  chatsOf(personId) {
    const seen = [...this.chats.values()].filter((chat) =>
      chat.type === "private" ? chat.id === personId
        : chat.members.includes(personId) && !chat.migrated_to);
    const latest = (chat) => this.history(chat.id).at(-1)?.date || 0;
    return seen.sort((a, b) => latest(b) - latest(a) || a.id - b.id);
  }

  /** A chat's name as a person sees it: a private chat is named after the bot. */
  chatName(chat) {
    return chat.type === "private" ? this.bot.first_name : chat.title;
  }

  unreadOf(personId, chatId) {
    return this.unread.get(`${personId}:${chatId}`) || 0;
  }

  setUnread(personId, chatId, count) {
    this.unread.set(`${personId}:${chatId}`, count);
  }
}

export const store = new Store();
