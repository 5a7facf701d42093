// One window: a person in a chat.

import { Composer } from "./composer.js";
import { alertIn, choiceIn, form, toast } from "./dialogs.js";
import { avatar, fullName, gist, h, handle } from "./dom.js";
import { MessageView } from "./message.js";
import { post, store } from "./store.js";
import { safeAddress } from "./text.js";

const NEAR_END = 60;
const ACTION_MS = 5000;

export class Pane {
  /** `windows` gives: `changed(pane)`, `activate(pane)`, `close(pane)`, `list()`. */
  constructor(number, personId, chatId, windows) {
    this.number = number;
    this.personId = personId;
    this.chatId = chatId;
    this.thread = null;
    this.windows = windows;
    this.views = new Map();
    this.stuck = true;
    this.top = 0;
    this.composer = new Composer(this);
    this.#build();
  }

  get person() {
    return store.people.get(this.personId);
  }

  get chat() {
    return store.chats.get(this.chatId);
  }

  get me() {
    return this.personId;
  }

  get isGroup() {
    return this.chat.type !== "private";
  }

  #build() {
    this.who = h("select", {
      title: "Who is at this window", "aria-label": "Person", data: { choose: "person" },
      onchange: () => this.show(Number(this.who.value), this.chatId),
    });
    this.face = h("span", { class: "face" });
    this.title = h("h2", {});
    this.subtitle = h("small", {});
    this.menu = h("button", {
      class: "round", title: "More", "aria-label": "More", onclick: () => this.#more(),
    }, "⋮");
    this.head = h("header", { class: "bar" },
      h("button", {
        class: "round back", "aria-label": "Chats", onclick: () => this.windows.list(),
      }, "←"),
      this.face, h("div", { class: "names" }, this.title, this.subtitle),
      h("label", { class: "who" }, h("span", {}, "as"), this.who), this.menu);
    this.topics = h("nav", { class: "topics", hidden: true });
    this.pin = h("button", { class: "pin", hidden: true });
    this.flow = h("div", { class: "flow" });
    this.scroll = h("div", { class: "scroll", onscroll: () => this.#scrolled() }, this.flow);
    this.down = h("button", {
      class: "round down", hidden: true, "aria-label": "To the newest message",
      onclick: () => this.#toEnd(),
    }, "↓");
    this.body = h("div", { class: "body" }, this.scroll);
    this.composer.send.before(this.down); // where it covers no message and no button
    this.element = h("section", {
      class: "pane", onpointerdown: () => this.windows.activate(this),
      onfocusin: () => this.windows.activate(this),
    }, this.head, this.topics, this.pin, this.body, this.composer.element);
    new ResizeObserver(() => this.stuck && this.#toEnd()).observe(this.flow);
    new ResizeObserver(() => this.stuck && this.#toEnd()).observe(this.scroll);
  }

  /** Show a person in a chat; in a chat that is not his, his first one. */
  show(personId, chatId) {
    const theirs = store.chatsOf(personId);
    const wanted = store.chats.get(chatId);
    let chat = theirs.find((one) => one.id === chatId) || theirs[0];
    if (wanted?.type === "private") chat = store.chats.get(personId);
    else if (wanted?.migrated_to) chat = store.chats.get(wanted.migrated_to) || chat;
    this.personId = personId;
    this.chatId = chat.id;
    this.thread = null;
    this.composer.clear();
    this.refresh();
    this.windows.changed(this);
  }

  /** Draw the whole window afresh. */
  refresh() {
    Object.assign(this.element.dataset,
      { pane: this.number, person: this.personId, chat: this.chatId });
    this.refreshHead();
    this.#refreshMessages();
    store.setUnread(this.personId, this.chatId, 0);
  }

  refreshHead() {
    const { chat, person } = this;
    const name = store.chatName(chat);
    this.face.replaceChildren(avatar(chat.type === "private" ? store.bot.id : chat.id, name));
    this.title.textContent = name;
    const absent = this.isGroup && !chat.members.includes(store.bot.id);
    this.subtitle.textContent = person.blocked && !this.isGroup ? "blocked"
      : !this.isGroup ? "bot" : `${chat.members.length} members${absent ? ", the bot is out" : ""}`;
    const people = [...store.people.values()].filter((one) =>
      !this.isGroup || chat.members.includes(one.id));
    this.subtitle.title = people.map((one) => `${fullName(one)}, ${handle(one)}`).join("\n");
    this.who.replaceChildren(...people.map((one) =>
      h("option", { value: one.id, selected: one.id === this.personId }, one.first_name)));
    this.#refreshTopics();
    this.#refreshPin();
    this.composer.refresh();
  }

  #refreshTopics() {
    const topics = Object.entries(this.chat.topics || {});
    this.topics.hidden = !this.chat.is_forum;
    const tab = (label, thread) => h("button", {
      class: this.thread === thread ? "on" : "", data: { thread: thread ?? "" },
      onclick: () => {
        this.thread = thread;
        this.refresh();
      },
    }, label);
    this.topics.replaceChildren(tab("General", null),
      ...topics.map(([id, name]) => tab(name, Number(id))));
  }

  #refreshPin() {
    const pinned = store.message(this.chatId, this.chat.pinned?.at(-1));
    this.pin.hidden = !pinned;
    if (!pinned) return;
    this.pin.replaceChildren(h("b", {}, "Pinned"), h("span", {}, gist(pinned)));
    this.pin.onclick = () => this.jump(pinned.message_id);
  }

  #refreshMessages() {
    this.views.clear();
    this.flow.replaceChildren();
    for (const message of store.history(this.chatId)) this.#add(message);
    if (this.views.size === 0) this.flow.append(this.#hint());
    this.stuck = true;
    this.#toEnd();
  }

  #hint() {
    const isNew = !this.isGroup && !this.person.started;
    const words = isNew ? store.description || "Press START to talk to the bot."
      : "Send /play to begin. Each window is another person: answer from the one beside it.";
    return h("div", { class: "hint" },
      h("img", { src: "/static/icon.svg", width: "48", height: "48", alt: "" }), h("p", {}, words),
      isNew ? null : h("button", { data: { hint: "" }, onclick: () => this.say("/play") },
        "Send /play"));
  }

  #add(message) {
    if (this.chat.is_forum && (message.message_thread_id ?? null) !== this.thread) return;
    if (this.views.size === 0) this.flow.replaceChildren();
    const view = new MessageView(message, this.#hands());
    const before = this.flow.lastElementChild;
    if (before?.dataset.sender === String(message.from.id) && !message.service
        && !before.classList.contains("service")) {
      view.element.classList.add("again");
    }
    this.views.set(message.message_id, view);
    this.flow.append(view.element);
  }

  #hands() {
    return {
      me: this.me,
      isGroup: this.isGroup,
      act: (kind, value) => this.#act(kind, value),
      press: (message, button, element) => this.#press(message, button, element),
      reply: (message) => this.composer.reply(message),
      jump: (messageId) => this.jump(messageId),
    };
  }

  /** Take a piece of news of this window's chat. */
  news(kind, body) {
    if (kind === "message") {
      this.#add(body);
      if (body.from.id === this.me) this.#toEnd();
    } else if (kind === "edit") this.views.get(body.message_id)?.update(body);
    else if (kind === "delete") {
      this.views.get(body.message)?.element.remove();
      this.views.delete(body.message);
    } else if (kind === "action") this.#action();
    if (kind === "edit" || kind === "delete") this.#refreshPin();
  }

  #action() {
    clearTimeout(this.actionTimer);
    this.subtitle.textContent = "typing…";
    this.actionTimer = setTimeout(() => this.refreshHead(), ACTION_MS);
  }

  /** Send a text as this window's person. */
  async say(text, more = {}) {
    const body = { user: this.personId, chat: this.chatId, text, ...more };
    if (this.thread !== null) body.thread = this.thread;
    await post("message", body).catch((error) => this.trouble(error));
  }

  trouble(error) {
    toast(this.body, error.message);
  }

  async #press(message, button, element) {
    if ("callback_data" in button) {
      element.classList.add("busy");
      element.disabled = true;
      const body = {
        user: this.personId, chat: this.chatId, message: message.message_id,
        data: button.callback_data,
      };
      try {
        await this.#answered(await post("press", body));
      } catch (error) {
        this.trouble(error);
      } finally {
        element.classList.remove("busy");
        element.disabled = false;
      }
    } else if (button.request_users) await this.#pick(message);
    else if (button.url) this.#act("link", button.url);
    else if (button.copy_text) this.#copy(button.copy_text.text);
    else if ("switch_inline_query_current_chat" in button) {
      this.composer.fill(`@${store.bot.username} ${button.switch_inline_query_current_chat}`);
    } else await this.#switchInline(button);
  }

  async #pick(message) {
    const others = [...store.people.values()].filter((one) => one.id !== this.personId);
    const picked = await choiceIn(this.element, "Whom?",
      others.map((one) => [fullName(one), one.id]));
    if (picked === undefined) return;
    await post("share", { user: this.personId, message: message.message_id, picked })
      .catch((error) => this.trouble(error));
  }

  async #answered(answer) {
    if (!answer.answered) toast(this.body, "The bot has not answered this press.");
    else if (answer.url) this.#act("link", answer.url);
    else if (answer.show_alert) alertIn(this.element, answer.text || " ");
    else if (answer.text) toast(this.body, answer.text);
  }

  async #copy(text) {
    await navigator.clipboard?.writeText(text).catch(() => {});
    toast(this.body, `Copied: ${text}`);
  }

  async #switchInline(button) {
    const query = button.switch_inline_query ?? button.switch_inline_query_chosen_chat?.query;
    if (query === undefined) {
      toast(this.body, "The playground does not have this kind of button.");
      return;
    }
    await this.#share(`@${store.bot.username} ${query}`);
  }

  async #share(text) {
    const chats = store.chatsOf(this.personId);
    const chosen = await choiceIn(this.element, "Send to which chat?",
      chats.map((chat) => [store.chatName(chat), chat.id]));
    if (chosen === undefined) return;
    this.show(this.personId, chosen);
    this.composer.fill(text);
  }

  #act(kind, value) {
    if (kind === "command") this.say(value);
    else if (kind === "photo") this.#enlarge(value);
    else if (kind === "link") this.#follow(value);
  }

  /** Links to the bot and into chats are followed here, others in a tab of their own. */
  async #follow(value) {
    const address = safeAddress(value);
    if (!address) return;
    const url = new URL(address);
    const path = url.pathname.split("/").filter(Boolean);
    if (url.hostname === "t.me" && path[0]?.toLowerCase() === store.bot.username.toLowerCase()) {
      const start = url.searchParams.get("start");
      this.show(this.personId, this.personId);
      if (start !== null) await this.say(`/start ${start}`.trim());
    } else if (url.hostname === "t.me" && path[0] === "c") {
      this.jump(Number(path.at(-1)));
    } else if (url.hostname === "t.me" && path[0] === "share") {
      const parts = [url.searchParams.get("text"), url.searchParams.get("url")];
      await this.#share(parts.filter(Boolean).join("\n"));
    } else if (await choiceIn(this.element, `Open ${address}?`, [["Open", true], ["Cancel", false]])) {
      window.open(address, "_blank", "noopener,noreferrer");
    }
  }

  #enlarge(url) {
    const veil = h("div", {
      class: "lightbox", tabindex: "0", onclick: () => veil.remove(),
      onkeydown: (event) => event.key === "Escape" && veil.remove(),
    }, h("img", { src: url, alt: "Photo" }));
    document.body.append(veil);
    veil.focus();
  }

  async #more() {
    const choices = this.isGroup ? this.#groupChoices() : [
      this.person.blocked ? ["Unblock the bot", ["block", { blocked: false }]]
        : ["Block the bot", ["block", { blocked: true }]]];
    const chosen = await choiceIn(this.element, store.chatName(this.chat),
      [...choices, ["Close this window", ["close"]], ["Cancel", undefined]]);
    if (!chosen) return;
    const [deed, body] = chosen;
    if (deed === "close") this.windows.close(this);
    else if (deed === "topic") await this.#openTopic();
    else await post(deed, { user: this.personId, ...body }).catch((error) => this.trouble(error));
  }

  async #openTopic() {
    const values = await form("New topic", [{ name: "name", label: "Name", required: true }]);
    if (!values?.name) return;
    const body = { chat: this.chatId, action: "topic", by: this.personId, name: values.name };
    await post("member", body).catch((error) => this.trouble(error));
  }

  #groupChoices() {
    const member = (action, more = {}) =>
      ["member", { chat: this.chatId, action, by: this.personId, user: "bot", ...more }];
    const inside = this.chat.members.includes(store.bot.id);
    const choices = [inside ? ["Remove the bot", member("kick")] : ["Add the bot", member("join")]];
    if (this.chat.type === "group") choices.push(["Make it a supergroup", member("migrate")]);
    if (this.chat.is_forum) choices.push(["Open a topic", ["topic"]]);
    choices.push(["Leave the group", member("leave", { user: this.personId })]);
    return choices;
  }

  jump(messageId) {
    const element = this.views.get(messageId)?.element;
    if (!element) {
      toast(this.body, "This message is gone.");
      return;
    }
    element.scrollIntoView({ block: "center", behavior: "smooth" });
    element.classList.remove("flash");
    requestAnimationFrame(() => element.classList.add("flash"));
  }

  /** Only whoever scrolls up leaves the end: a message that grows below leaves him there. */
  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroll;
    if (clientHeight === 0) return; // a window that is not shown has no heights
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) this.stuck = true;
    else if (scrollTop < this.top) this.stuck = false;
    this.top = scrollTop;
    this.down.hidden = this.stuck;
  }

  #toEnd() {
    this.stuck = true;
    this.down.hidden = true;
    this.scroll.scrollTop = this.scroll.scrollHeight;
    this.top = this.scroll.scrollTop;
  }
}
