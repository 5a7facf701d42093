// Toasts, alerts and small forms.

import { h } from "./dom.js";

const TOAST_MS = 3200;

/** Show a short note inside `place` for a few seconds. */
export function toast(place, text) {
  const note = h("div", { class: "toast", role: "status", data: { toast: "" } }, text);
  place.querySelectorAll(":scope > .toast").forEach((old) => old.remove());
  place.append(note);
  setTimeout(() => note.remove(), TOAST_MS);
}

/** Show a modal message inside `place` that waits for OK; only that window is blocked. */
export function alertIn(place, text) {
  return choiceIn(place, text, [["OK", true]], "alertdialog");
}

/** Ask a question inside `place`; resolves to the value of the pressed choice, or undefined. */
export function choiceIn(place, text, choices, role = "dialog") {
  return new Promise((resolve) => {
    const close = (value) => {
      veil.remove();
      resolve(value);
    };
    const buttons = choices.map(([label, value]) =>
      h("button", { data: { choice: label }, onclick: () => close(value) }, label));
    const box = h("div", { class: "box", role, "aria-modal": "true" },
      h("p", {}, text), h("div", { class: "choices" }, ...buttons));
    const veil = h("div", {
      class: "veil", data: { alert: "" },
      onclick: (event) => event.target === veil && close(undefined),
      onkeydown: (event) => event.key === "Escape" && close(undefined),
    }, box);
    place.append(veil);
    buttons[0].focus();
  });
}

/**
 * Ask for some fields; resolves to an object of their values, or null.
 *
 * fields: [{name, label, value?, required?, type?: "text" | "check"}]
 */
export function form(title, fields, done = "Create") {
  return new Promise((resolve) => {
    const inputs = fields.map((field) => field.type === "check"
      ? h("input", { type: "checkbox", name: field.name, value: field.value, checked: field.checked })
      : h("input", {
        name: field.name, required: field.required, maxlength: "64", autocomplete: "off",
        placeholder: field.hint || "",
      }));
    const dialog = h("dialog", { class: "form" },
      h("form", { method: "dialog" },
        h("h2", {}, title),
        ...fields.map((field, index) => h("label", { class: field.type || "text" },
          field.type === "check" ? inputs[index] : field.label,
          field.type === "check" ? field.label : inputs[index])),
        h("div", { class: "choices" },
          h("button", { value: "no", formnovalidate: true }, "Cancel"),
          h("button", { value: "yes", class: "main" }, done))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (dialog.returnValue !== "yes") return resolve(null);
      const values = {};
      inputs.forEach((input, index) => {
        const { name, type } = fields[index];
        if (type !== "check") values[name] = input.value.trim() || null;
        else if (input.checked) values[name] = [...(values[name] || []), input.value];
      });
      return resolve(values);
    });
    document.body.append(dialog);
    dialog.showModal();
    // Enter in a field presses the form's first button, which would be Cancel.
    dialog.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
      event.preventDefault();
      dialog.querySelector("button.main").click();
    });
  });
}
