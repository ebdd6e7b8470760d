import { type TemplateContent, type TemplateView, templateContentSchema } from "@/lib/contract/api-templates";

interface BuiltIn {
  key: string;
  lang: "en" | "de";
  name: string;
  content: Partial<Omit<TemplateContent, "subTopics">> & { topic: string };
  /** Title, how people know that it is done, minutes. */
  subTopics: readonly [title: string, done: string, minutes: number][];
}

const builtIns: readonly BuiltIn[] = [
  {
    key: "retro",
    lang: "en",
    name: "Looking back as a team",
    content: {
      topic: "What went well in the last weeks, and what shall we do differently?",
      kind: "goal-oriented",
      hints:
        "Talk about how work was done, not about who is to blame. At the end there is a short list of changes.",
    },
    subTopics: [
      ["What went well", "Everybody has named something worth keeping.", 10],
      ["What got in the way", "The two or three largest obstacles are named.", 10],
      ["What we change", "At most three changes, each with somebody who looks after it.", 15],
    ],
  },
  {
    key: "retro",
    lang: "de",
    name: "Rückblick im Team",
    content: {
      topic: "Was lief in den letzten Wochen gut, und was machen wir anders?",
      kind: "goal-oriented",
      hints:
        "Es geht darum, wie gearbeitet wurde, nicht darum, wer schuld ist. Am Ende steht eine kurze Liste.",
    },
    subTopics: [
      ["Was gut lief", "Jede Person hat etwas genannt, das bleiben soll.", 10],
      ["Was im Weg stand", "Die zwei oder drei größten Hindernisse sind benannt.", 10],
      ["Was wir ändern", "Höchstens drei Änderungen, jede mit einer Person, die sich kümmert.", 15],
    ],
  },
  {
    key: "choice",
    lang: "en",
    name: "Choosing between options",
    content: {
      topic: "Which of the options do we take?",
      kind: "decision-making",
      agenda: "What matters to us\nThe options, one by one\nThe choice",
      hints: "Write the options here, with prices and dates, so that nobody has to look for them.",
    },
    subTopics: [
      ["What matters to us", "Three or four criteria that nobody objects to.", 8],
      ["The options, one by one", "For each option the best reason for and against it.", 15],
      ["The choice", "One option has a majority, and objections are written down.", 10],
    ],
  },
  {
    key: "choice",
    lang: "de",
    name: "Zwischen Möglichkeiten wählen",
    content: {
      topic: "Welche der Möglichkeiten nehmen wir?",
      kind: "decision-making",
      agenda: "Was uns wichtig ist\nDie Möglichkeiten, eine nach der anderen\nDie Wahl",
      hints: "Hier die Möglichkeiten mit Preisen und Terminen eintragen, damit niemand suchen muss.",
    },
    subTopics: [
      ["Was uns wichtig ist", "Drei oder vier Kriterien, gegen die niemand etwas hat.", 8],
      ["Die Möglichkeiten, eine nach der anderen", "Zu jeder der beste Grund dafür und dagegen.", 15],
      ["Die Wahl", "Eine Möglichkeit hat die Mehrheit, Einwände sind festgehalten.", 10],
    ],
  },
  {
    key: "ideas",
    lang: "en",
    name: "Collecting ideas",
    content: {
      topic: "How could we make it better?",
      kind: "problem-solving",
      hints: "First many ideas, then judgement. Odd ideas are welcome.",
    },
    subTopics: [
      ["What bothers us today", "The problem fits into one sentence that people agree with.", 7],
      ["As many ideas as we can", "At least ten ideas, none of them judged yet.", 12],
      ["The most promising ones", "Two or three ideas, each with a first step.", 10],
    ],
  },
  {
    key: "ideas",
    lang: "de",
    name: "Ideen sammeln",
    content: {
      topic: "Wie könnte es besser werden?",
      kind: "problem-solving",
      hints: "Erst viele Ideen, dann das Urteil. Ungewöhnliches ist willkommen.",
    },
    subTopics: [
      ["Was uns heute stört", "Das Problem passt in einen Satz, dem alle zustimmen.", 7],
      ["So viele Ideen wie möglich", "Mindestens zehn Ideen, noch keine davon bewertet.", 12],
      ["Die aussichtsreichsten", "Zwei oder drei Ideen, jede mit einem ersten Schritt.", 10],
    ],
  },
  {
    key: "arrival",
    lang: "en",
    name: "Getting to know each other",
    content: {
      topic: "Who are we, and what brings us here?",
      kind: "chit-chat",
      hints: "Light and friendly. Nobody has to tell anything private.",
    },
    subTopics: [
      ["Who is here", "Everybody who likes to has said hello.", 5],
      ["Something you like doing", "People found something that they share.", 10],
      ["What we hope for", "Some hopes for the time together are named.", 10],
    ],
  },
  {
    key: "arrival",
    lang: "de",
    name: "Einander kennenlernen",
    content: {
      topic: "Wer sind wir, und was führt uns her?",
      kind: "chit-chat",
      hints: "Leicht und freundlich. Niemand muss etwas Privates erzählen.",
    },
    subTopics: [
      ["Wer da ist", "Wer mag, hat sich vorgestellt.", 5],
      ["Was du gern tust", "Die Leute haben etwas gefunden, das sie verbindet.", 10],
      ["Was wir uns erhoffen", "Einige Wünsche an die gemeinsame Zeit sind genannt.", 10],
    ],
  },
];

/** The templates that come with the product, in each language. */
export const builtInTemplates: readonly TemplateView[] = builtIns.map(
  ({ key, lang, name, content, subTopics }) => ({
    ...{ id: `built-in.${key}.${lang}`, name, lang, builtIn: true, shared: true },
    content: templateContentSchema.parse({
      ...content,
      subTopics: subTopics.map(([title, done, minutes]) => ({ title, done, minutes })),
    }),
    ...{ ownerName: null, mayEdit: false, mayShare: false, updatedAt: null },
  }),
);
