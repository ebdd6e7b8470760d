import { z } from "zod";

export const goalSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, { error: "only lower-case letters, digits and hyphens, at most 60" }),
  category: z.string().trim().min(1).max(60),
  text: z.string().trim().min(1).max(4_000),
});
/** What an inquirer wants from the responder; reaching it takes several steps. */
export type Goal = z.output<typeof goalSchema>;

/** Goals that come with the product: each needs an answer, and then another one that builds on it. */
export const builtInGoals: readonly Goal[] = [
  {
    id: "rain-barrel",
    category: "maths",
    text: "Your roof is 9 by 6 metres and 4 millimetres of rain fell last night. You want to know how many litres run off it, how many 300-litre barrels that fills, and how much rain it takes to fill four such barrels. Have the steps shown, and check one of them yourself.",
  },
  {
    id: "running-plan",
    category: "maths",
    text: "You ran 5 kilometres in 31 minutes and 15 seconds. You want your pace per kilometre, the time for a half marathon at a pace that is 12 percent slower, and by how many seconds per kilometre you must improve to run the 5 kilometres in under 27 minutes.",
  },
  {
    id: "shared-bill",
    category: "maths",
    text: "Four friends share a holiday flat for 7 nights at 112 euros a night, but one stays only 3 nights and another brings a guest for 2 nights. You want a fair share for each, a second way to split it, and the difference between the two for the person who leaves early.",
  },
  {
    id: "savings",
    category: "maths",
    text: "You put 80 euros aside every month at 3 percent a year, paid monthly. You want to know what you have after 5 years, how much of it is interest, and how long it takes to reach 10,000 euros. Doubt the first number until you see how it was worked out.",
  },
  {
    id: "csv-report",
    category: "coding",
    text: "You have a CSV file with the columns date, shop and amount. You want a short Python program that prints the sum per shop and month. Then it should skip lines with a broken amount and say how many it skipped, and at last take the file's name from the command line.",
  },
  {
    id: "word-game",
    category: "coding",
    text: "You want a small game in JavaScript in which one guesses a word letter by letter. First the logic only, then a web page for it without any framework, then a limit of 8 wrong guesses. Ask about whatever part of the code you do not understand.",
  },
  {
    id: "slow-query",
    category: "coding",
    text: "A query joins the tables orders and customers and takes 20 seconds: SELECT * FROM orders o JOIN customers c ON lower(o.email) = lower(c.email) WHERE o.created > '2024-01-01'. You want to know why it is slow, what to change first, and how to see whether the change helped.",
  },
  {
    id: "undo-stack",
    category: "coding",
    text: "You write a drawing program and need undo and redo. You want to understand which data structure fits, see it in a language of your choice, and then have it changed so that it keeps no more than 50 steps and joins strokes that come within one second.",
  },
  {
    id: "two-rivers",
    category: "general knowledge",
    text: "You want the five longest rivers of Europe, then for the third of them the countries it flows through, the largest city on it, and one thing that happened on that river and that you could tell at a dinner. Be suspicious of numbers that contradict each other.",
  },
  {
    id: "day-trip",
    category: "general knowledge",
    text: "You plan a day trip by train from Vienna with a child of six and a friend who cannot walk far. You want three ideas, the drawbacks of each, and a plan for one of them with what to do when it rains.",
  },
  {
    id: "letter-to-landlord",
    category: "general knowledge",
    text: "Your heating has failed for the third time this winter. You want a letter to the landlord, firm but polite, no longer than 150 words. Then have one paragraph made friendlier, and a sentence added that asks for lower rent for those days.",
  },
  {
    id: "house-plants",
    category: "general knowledge",
    text: "You want plants for a north-facing room where a cat lives and where you forget to water for two weeks at a time. You want three that fit, whether each is harmless to the cat, and how to tell that one gets too little light.",
  },
];
