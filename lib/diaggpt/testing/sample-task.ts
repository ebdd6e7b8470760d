import { type Task, taskSchema } from "../task";

/** Booking a table: four things to ask, one of them optional, and one to tell. */
export const tableTask: Task = taskSchema.parse({
  id: "table",
  name: "Book a table",
  overview: "Take a reservation for a small restaurant.",
  userRole: "guest",
  assistantRole: "host of the restaurant",
  goal: "Confirm the reservation",
  checklist: [
    { id: "name", title: "Name for the booking" },
    { id: "people", title: "Number of guests", answerType: "number", why: "Tables seat two, four or eight." },
    { id: "day", title: "Day", answerType: "date" },
    {
      id: "policy",
      title: "Cancellation policy",
      kind: "provide",
      wording: "Cancel up to three hours before.",
    },
    { id: "seat", title: "Seat", answerType: "choice", choices: ["Inside", "Terrace"], required: false },
  ],
});

/** A second task, to be loaded on top of another. */
export const giftTask: Task = taskSchema.parse({
  ...tableTask,
  id: "gift",
  name: "Buy a voucher",
  goal: "Sell the voucher",
  checklist: [{ id: "amount", title: "Amount", answerType: "number" }],
});
