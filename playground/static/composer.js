// The typing box of a window: text, reply, and what is offered while one types.

import { avatar, fullName, gist, h, handle } from "./dom.js";
import { get, post, store } from "./store.js";

const INLINE_DELAY_MS = 350;
const BEGUN_NAME = /(?:^|\s)@([\p{L}\p{N}_]*)$/u;

export class Composer {
  /** `pane` gives: `person`, `chat`, `thread`, `say(text)`, `trouble(error)`. */
  constructor(pane) {
    this.pane = pane;
    this.replyTo = null;
    this.mention = null;
    this.offers = [];
    this.chosen = 0;
    this.input = h("textarea", {
      rows: "1", placeholder: "Message", "aria-label": "Message", data: { input: "" },
      oninput: () => this.#typed(), onkeydown: (event) => this.#key(event),
      onblur: () => this.#offer([]),
    });
    this.list = h("div", { class: "offers", hidden: true, data: { offers: "" } });
    this.quote = h("div", { class: "replying", hidden: true });
    this.menu = h("button", {
      class: "round menu", title: "Commands", "aria-label": "Commands", data: { menu: "" },
      onmousedown: (event) => event.preventDefault(),
      onclick: () => this.#openMenu(),
    }, "/");
    this.send = h("button", {
      class: "round send", title: "Send", "aria-label": "Send", data: { send: "" },
      onclick: () => this.#submit(),
    }, "➤");
    this.start = h("button", {
      class: "start", hidden: true, data: { start: "" }, onclick: () => this.pane.say("/start"),
    }, "START");
    this.line = h("div", { class: "line" }, this.menu, this.input, this.send);
    this.element = h("footer", { class: "composer" }, this.list, this.quote, this.line, this.start);
  }

  /** Fit to the window's person and chat. */
  refresh() {
    const { person, chat } = this.pane;
    const waits = chat.type === "private" && (!person.started || person.blocked);
    this.start.hidden = !waits;
    this.start.textContent = person.blocked ? "RESTART" : "START";
    this.line.hidden = waits;
    if (waits) this.#offer([]);
  }

  clear() {
    this.input.value = "";
    this.#fit();
    this.reply(null);
    this.mention = null;
    this.#offer([]);
  }

  /** Put text into the box, as switch-inline buttons do. */
  fill(text) {
    this.input.value = text;
    this.input.focus();
    this.#typed();
  }

  reply(message) {
    this.replyTo = message?.message_id ?? null;
    this.quote.hidden = !message;
    if (!message) return;
    this.quote.replaceChildren(
      h("div", {}, h("b", {}, `Reply to ${fullName(message.from)}`), h("span", {}, gist(message))),
      h("button", {
        class: "round", "aria-label": "No reply", onclick: () => this.reply(null),
      }, "✕"));
    this.input.focus();
  }

  #fit() {
    this.input.style.height = "";
    // A window that is hidden has no heights to measure.
    const height = this.input.value ? this.input.scrollHeight : 0;
    if (height) this.input.style.height = `${Math.min(140, height)}px`;
  }

  #submit() {
    const text = this.input.value.trim();
    if (!text) return;
    const more = {};
    if (this.replyTo !== null) more.reply_to = this.replyTo;
    if (this.mention && text.includes(this.mention.first_name)) more.mention = this.mention.id;
    this.clear();
    this.pane.say(text, more);
  }

  #key(event) {
    if (event.isComposing) return;
    const open = !this.list.hidden;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (open && step) {
      event.preventDefault();
      this.#mark((this.chosen + step + this.offers.length) % this.offers.length);
    } else if (open && (event.key === "Tab" || event.key === "Enter") && this.offers.length) {
      event.preventDefault();
      this.offers[this.chosen].take();
    } else if (event.key === "Escape") {
      if (open) this.#offer([]);
      else this.reply(null);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.#submit();
    }
  }

  #typed() {
    this.#fit();
    clearTimeout(this.timer);
    const text = this.input.value;
    const name = `@${store.bot.username} `;
    if (text.toLowerCase().startsWith(name.toLowerCase())) {
      this.timer = setTimeout(() => this.#inline(text.slice(name.length)), INLINE_DELAY_MS);
      return;
    }
    if (/^\/\w*$/.test(text)) this.#commands(text.slice(1));
    else {
      const at = BEGUN_NAME.exec(text);
      this.#offer(at ? this.#members(at[1]) : []);
    }
  }

  async #openMenu() {
    this.input.focus();
    if (this.list.hidden) await this.#commands("");
    else this.#offer([]);
  }

  async #commands(begun) {
    const { person, chat } = this.pane;
    const typed = this.input.value;
    const commands = await get(`commands?user=${person.id}&chat=${chat.id}`).catch(() => []);
    if (this.input.value !== typed) return;
    const suffix = chat.type === "private" ? "" : `@${store.bot.username}`;
    this.#offer(commands
      .filter(({ command }) => command.startsWith(begun.toLowerCase()))
      .map(({ command, description }) => ({
        data: { command },
        parts: [h("b", {}, `/${command}`), h("span", {}, description)],
        take: () => {
          this.clear();
          this.pane.say(`/${command}${suffix}`);
        },
      })));
  }

  #members(begun) {
    const { person, chat } = this.pane;
    if (chat.type === "private") return [];
    const members = chat.members
      .map((id) => (id === store.bot.id ? store.bot : store.people.get(id)))
      .filter((member) => member && member.id !== person.id);
    const whole = begun.toLowerCase();
    // Nothing is left to complete: Enter sends.
    if (members.some((member) => (member.username || "").toLowerCase() === whole && whole)) return [];
    return members
      .filter((member) => [member.username || "", member.first_name].some((word) =>
        word.toLowerCase().startsWith(whole)))
      .map((member) => ({
        data: { member: member.id },
        parts: [avatar(member.id, fullName(member), "small"), h("b", {}, fullName(member)),
          h("span", {}, handle(member))],
        take: () => this.#mentionMember(member),
      }));
  }

  #mentionMember(member) {
    if (!member.username) this.mention = member;
    const word = member.username ? `@${member.username}` : member.first_name;
    this.input.value = this.input.value.replace(/@[^@]*$/, () => `${word} `);
    this.#offer([]);
    this.input.focus();
  }

  async #inline(query) {
    const { person, chat } = this.pane;
    const asked = this.input.value;
    const answer = await post("inline", { user: person.id, chat: chat.id, query, timeout: 5 })
      .catch(() => ({ results: [] }));
    if (this.input.value !== asked) return;
    this.#offer(answer.results.map((result) => ({
      data: { result: result.id },
      parts: [h("b", {}, result.title || "Photo"), h("span", {}, result.description || "")],
      take: () => {
        this.clear();
        post("choose", { user: person.id, chat: chat.id, query: answer.query, result: result.id })
          .catch((error) => this.pane.trouble(error));
      },
    })));
  }

  #offer(offers) {
    this.offers = offers;
    this.list.hidden = offers.length === 0;
    this.list.replaceChildren(...offers.map((offer) => h("button", {
      data: offer.data, onmousedown: (event) => event.preventDefault(), onclick: offer.take,
    }, ...offer.parts)));
    if (offers.length) this.#mark(0);
  }

  #mark(index) {
    this.chosen = index;
    [...this.list.children].forEach((child, at) => child.classList.toggle("on", at === index));
    this.list.children[index]?.scrollIntoView({ block: "nearest" });
  }
}
