// Small helpers to build elements. Text is only ever set as text, never as HTML.

/** Make an element: h("button", {class: "x", data: {button: "id"}, onclick}, "text", child…). */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function fullName(user) {
  if (!user) return "Somebody";
  return user.last_name ? `${user.first_name} ${user.last_name}` : user.first_name;
}

/** By what a person can be mentioned. */
export function handle(user) {
  return user.username ? `@${user.username}` : "no username";
}

/** The colour class of a person or chat: one of seven, always the same for the same id. */
export function colour(id) {
  return `c${(Math.abs(Number(id)) + (id < 0 ? 1 : 0)) % 7}`;
}

export function avatar(id, name, extra = "") {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0]);
  return h("span", { class: `avatar ${colour(id)} ${extra}`, "aria-hidden": "true" },
    letters.join("").toUpperCase());
}

export function clock(seconds) {
  const date = new Date(seconds * 1000);
  return date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
}

/** One line that says what a message is about, for lists and quotes. */
export function gist(message) {
  if (!message) return "";
  if (message.photo) return message.caption || "Photo";
  if (message.document) return message.caption || message.document.file_name;
  if (message.dice) return `${message.dice.emoji} ${message.dice.value}`;
  return message.text || serviceText(message) || "Message";
}

/** What a service message says; empty for other messages. */
export function serviceText(message) {
  const who = message.from.first_name;
  if (message.new_chat_members) {
    const names = message.new_chat_members.map(fullName).join(", ");
    const oneself = message.new_chat_members[0].id === message.from.id;
    return oneself ? `${names} joined the group` : `${who} added ${names}`;
  }
  if (message.left_chat_member) {
    const left = message.left_chat_member;
    const oneself = left.id === message.from.id;
    return oneself ? `${fullName(left)} left the group` : `${who} removed ${fullName(left)}`;
  }
  if (message.migrate_to_chat_id) return "This group has become a supergroup";
  if (message.migrate_from_chat_id) return "The group goes on here as a supergroup";
  if (message.forum_topic_created) return `Topic “${message.forum_topic_created.name}” opened`;
  if (message.users_shared) {
    return `${who} chose ${message.users_shared.users.map(fullName).join(", ")}`;
  }
  return "";
}
