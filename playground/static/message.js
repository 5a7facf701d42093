// One message of a chat as an element that changes in place.

import { avatar, clock, colour, fullName, gist, h, handle, serviceText } from "./dom.js";
import { rich } from "./text.js";

/**
 * Make a message's element.
 *
 * `pane` gives: `me` (the person's id), `isGroup`, `act(kind, value)`, `press(message, button,
 * element)`, `reply(message)`, `jump(messageId)`.
 */
export class MessageView {
  constructor(message, pane) {
    this.pane = pane;
    this.parts = {};
    this.keys = {};
    this.service = message.service;
    const own = message.from.id === pane.me;
    this.element = h("article", {
      class: `message ${own ? "own" : "other"} ${message.service ? "service" : ""}`,
      data: { message: message.message_id, sender: message.from.id },
    });
    if (message.service) {
      this.element.append(h("span", { class: "pill" }, serviceText(message)));
      return;
    }
    this.#build(message, own);
    this.update(message);
  }

  #build(message, own) {
    const name = fullName(message.from);
    if (this.pane.isGroup && !own) this.element.append(avatar(message.from.id, name));
    for (const part of ["via", "quote", "media", "text", "meta", "keyboard"]) {
      this.parts[part] = h("div", { class: part });
    }
    const { via, quote, media, text, meta, keyboard } = this.parts;
    this.bubble = h("div", { class: "bubble" });
    if (this.pane.isGroup && !own) {
      this.bubble.append(h("div", {
        class: `sender ${colour(message.from.id)}`, title: handle(message.from),
      }, name));
    }
    this.bubble.append(via, quote, media, text, meta);
    const answer = h("button", {
      class: "answer", title: "Reply", "aria-label": "Reply",
      onclick: () => this.pane.reply(this.message),
    }, "↩");
    this.element.append(h("div", { class: "column" }, this.bubble, keyboard), answer);
    this.bubble.addEventListener("dblclick", () => this.pane.reply(this.message));
  }

  /** Show the message's present state; parts that have not changed are not touched. */
  update(message) {
    this.message = message;
    if (this.service) return;
    this.#part("via", message.via_bot, () =>
      message.via_bot ? [`via @${message.via_bot.username}`] : []);
    const quoted = message.reply_to_message;
    const shown = quoted && !quoted.forum_topic_created ? quoted : null;
    this.#part("quote", shown && [shown.message_id, gist(shown)], () => this.#quote(shown));
    this.#media(message);
    const words = message.text ?? message.caption ?? "";
    const entities = message.entities || message.caption_entities || [];
    this.#part("text", [words, entities], () => [rich(words, entities, this.pane.act)]);
    const marks = [message.pinned && "pinned", message.edit_date && "edited", clock(message.date)]
      .filter(Boolean).join(" ");
    this.#part("meta", [marks, message.reactions], () => this.#meta(message, marks));
    this.#part("keyboard", message.keyboard, () => this.#rows(message.keyboard));
    this.bubble.classList.toggle("pictured", Boolean(message.photo));
    this.bubble.classList.toggle("above", Boolean(message.show_caption_above_media));
    this.bubble.classList.toggle("wordless", !words);
  }

  #part(name, value, make) {
    const key = JSON.stringify(value ?? null);
    if (this.keys[name] === key) return;
    this.keys[name] = key;
    this.parts[name].replaceChildren(...make());
  }

  #quote(quoted) {
    if (!quoted) return [];
    return [h("button", { class: "quoted", onclick: () => this.pane.jump(quoted.message_id) },
      h("b", {}, fullName(quoted.from)), h("span", {}, gist(quoted)))];
  }

  #meta(message, marks) {
    const reactions = (message.reactions || []).map((reaction) =>
      h("span", { class: "reaction" }, reaction.emoji || "⭐"));
    return [...reactions, marks];
  }

  #media(message) {
    const place = this.parts.media;
    if (message.photo) this.#photo(message, place);
    else if (message.document) {
      this.#part("media", message.document_url, () => [
        h("a", { class: "file", href: message.document_url, download: message.document.file_name },
          message.document.file_name,
          h("small", {}, `${Math.ceil(message.document.file_size / 1024)} kB`))]);
    } else if (message.dice) {
      this.#part("media", message.dice, () =>
        [h("span", { class: "dice" }, message.dice.emoji, h("b", {}, String(message.dice.value)))]);
    } else this.#part("media", null, () => []);
  }

  /** The new picture is loaded and decoded before it takes the old one's place: no flicker. */
  async #photo(message, place) {
    const size = message.photo.at(-1);
    const url = message.photo_url;
    if (this.keys.media === url) return;
    const fresh = h("img", {
      src: url, width: size.width, height: size.height, alt: message.caption || "Photo",
      data: { photo: url },
    });
    const replaces = place.querySelector("img");
    this.keys.media = url;
    if (replaces) await fresh.decode().catch(() => {});
    if (this.keys.media !== url) return;
    fresh.addEventListener("click", () => this.pane.act("photo", url));
    place.replaceChildren(fresh);
  }

  #rows(rows) {
    return rows.map((row) => h("div", { class: "row" }, ...row.map((button) => this.#button(button))));
  }

  #button(button) {
    const mark = button.url ? "↗" : button.copy_text ? "⧉"
      : "callback_data" in button ? "" : "➤";
    return h("button", {
      class: `key ${button.style || ""}`,
      data: { button: button.callback_data ?? button.url ?? button.text },
      onclick: (event) => this.pane.press(this.message, button, event.currentTarget),
    }, h("span", {}, button.text), mark && h("i", { "aria-hidden": "true" }, mark));
  }
}
