// The card form. It exchanges messages with the page around it, to and from that page's origin only:
// docs/payments.md lists them. The card number goes to this form's own server and nowhere else.
const parentOrigin = document.body.dataset.parent;
const form = document.querySelector("form");
const problem = document.querySelector(".problem");
const fields = ["number", "expiry", "code", "name"].map((name) => form.elements[name]);
/** Set when the page wants a given payment completed here, instead of a token. */
let payment;

function tell(type, more) {
  parent.postMessage({ from: "card-form", type, ...more }, parentOrigin);
}

function showError(input, message) {
  const place = document.getElementById(`${input.id}-error`);
  place.textContent = message ?? "";
  place.hidden = !message;
  if (message) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
}

function showProblem(message) {
  problem.textContent = message ?? "";
  problem.hidden = !message;
}

const empty = {
  number: "Enter the card number.",
  expiry: "Enter month and year, such as 09/31.",
  code: "Enter the security code.",
  name: "Enter the name on the card.",
};

/** Marks empty fields; returns whether there are none. The server checks the rest. */
function hasAll({ focus }) {
  for (const input of fields) showError(input, input.value.trim() === "" ? empty[input.name] : undefined);
  const first = fields.find((input) => input.hasAttribute("aria-invalid"));
  if (focus) first?.focus();
  return !first;
}

let busy = false;
const tokenLimitMs = 25_000;

async function submit() {
  if (busy) return;
  showProblem();
  if (!hasAll({ focus: true })) return tell("invalid", { message: "Complete the card details." });
  busy = true;
  try {
    const card = Object.fromEntries(fields.map((input) => [input.name, input.value]));
    const response = await fetch(payment ? `/payments/${encodeURIComponent(payment.reference)}/complete` : "/tokens", {
      method: "POST",
      headers: { "content-type": "application/json", ...(payment && { "x-client-secret": payment.clientSecret }) },
      body: JSON.stringify(card),
      // no time limit for a payment, which may already be made; a second token costs nothing
      signal: payment ? undefined : AbortSignal.timeout(tokenLimitMs),
    });
    const answer = await response.json();
    if (response.status === 201) return tell("token", answer);
    const errors = answer.errors ?? [];
    for (const { field, message } of errors) showError(form.elements[field], message);
    form.elements[errors[0]?.field]?.focus();
    if (errors.length === 0) showProblem("The card could not be checked. Try again.");
    tell("invalid", { message: errors[0]?.message ?? "The card could not be checked. Try again." });
  } catch {
    showProblem("The card service does not answer. Try again.");
    tell("failed", { message: "The card service does not answer. Try again." });
  } finally {
    busy = false;
  }
}

const brands = [
  [/^4/, "Visa"],
  [/^5[1-5]|^2[2-7]/, "Mastercard"],
  [/^3[47]/, "American Express"],
];

function showBrand() {
  const { number } = form.elements;
  const digits = number.value.replace(/\D/g, "").slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
    : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,3})/;
  const shown = groups.exec(digits).slice(1).filter(Boolean).join(" ");
  // Only where the cursor is at the end: a correction in the middle must not make it jump.
  if (number.selectionStart === number.value.length) number.value = shown;
  document.querySelector(".brand").textContent = brands.find(([start]) => start.test(digits))?.[1] ?? "";
}

form.elements.number.addEventListener("input", showBrand);
form.elements.expiry.addEventListener("input", ({ target, inputType }) => {
  if (inputType?.startsWith("delete")) return;
  if (/^\d{2}$/.test(target.value)) target.value += "/";
});
// as it is typed, not when the field is left: the form would get shorter under a button that is being pressed
for (const input of fields) input.addEventListener("input", () => input.value.trim() && showError(input));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  tell("enter");
});
document.querySelector("tbody").addEventListener("click", ({ target }) => {
  const number = target.closest("button")?.dataset.number;
  if (!number) return;
  const values = { number, expiry: "12/35", code: number.length === 15 ? "1234" : "123", name: "Test Card" };
  for (const input of fields) {
    input.value = values[input.name];
    showError(input);
  }
  showBrand();
  form.elements.number.focus();
});

const commands = {
  submit: (message) => {
    payment = message.payment;
    return submit();
  },
  validate: () => tell("validity", { valid: hasAll({ focus: false }) }),
  focus: () => form.elements.number.focus(),
  theme: ({ theme }) => {
    document.documentElement.dataset.theme = theme;
  },
};

addEventListener("message", ({ source, origin, data }) => {
  if (source !== parent || origin !== parentOrigin || data?.to !== "card-form") return;
  if (Object.hasOwn(commands, data.type)) commands[data.type](data);
});

new ResizeObserver(() => tell("height", { height: Math.ceil(document.body.getBoundingClientRect().height) })).observe(
  document.body,
);
tell("ready");
