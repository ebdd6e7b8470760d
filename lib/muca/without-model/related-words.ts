import { readText } from "@/lib/shared/language";

/**
 * Words that people use when they talk about the usual items of an agenda without naming them: who says
 * "Saturday" means the date. One field a line; a title with one of its words stands for all of them.
 */
const fields: Readonly<Record<string, string>> = {
  time: "date day days time when schedule timing weekend week month morning afternoon evening night monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december deadline termin datum uhrzeit montag dienstag mittwoch donnerstag freitag samstag sonntag",
  place:
    "place location venue where spot site park hall room garden house beach lake restaurant cafe library school city town ort treffpunkt",
  money:
    "budget cost costs price prices money fund funding funds finance fee pay dollar dollars euro euros pounds cheap expensive afford spend ticket sponsor kosten preis geld",
  food: "food drink drinks meal menu lunch dinner breakfast snack snacks cake pizza barbecue salad sandwich vegetarian vegan catering coffee tea beer cook bake essen trinken kuchen",
  people:
    "role roles task tasks who responsibility volunteer volunteers team helper helpers duty assign shift shifts aufgaben helfer",
  travel:
    "transport travel car cars bus train bike drive ride carpool flight route parking anreise auto bahn",
  tools:
    "tool tools equipment material materials supplies shovel shovels spade rake soil compost seeds gloves hose bring borrow rent werkzeug material",
  promotion:
    "advertise advertising promotion publicity poster posters flyer flyers invite invitation newsletter social media announce werbung einladung",
  activity:
    "activity activities program games game music contest workshop tour hike play entertainment programm spiele musik",
  risk: "risk risks weather rain safety insurance problem backup plan emergency allergy allergies wetter regen",
  goal: "goal goals aim purpose objective target mission ziel zweck",
  feedback: "evaluation evaluate review rating score feedback criteria criterion test assess bewertung",
};

let stemmed: ReadonlySet<string>[] | undefined;

/** Stems that go with the given ones, without these themselves; empty when no field fits. */
export function relatedStems(stems: ReadonlySet<string>): ReadonlySet<string> {
  stemmed ??= Object.values(fields).map((words) => readText(words).content);
  const related = new Set<string>();
  for (const field of stemmed) {
    if ([...stems].some((stem) => field.has(stem))) for (const stem of field) related.add(stem);
  }
  for (const stem of stems) related.delete(stem);
  return related;
}
