import type { Snippet } from "../attendee";

type Line = readonly [from: string, text: string];
const snippet = (title: string, lines: readonly Line[]): Snippet => ({
  title,
  lines: lines.map(([from, text]) => ({ from, text })),
});

/** Group chats written for this project, for runs that learn from nothing else (simulation A1). */
export const builtInSnippets: readonly Snippet[] = [
  snippet("Moving the choir", [
    ["Ines", "hi all, the parish hall is closed from March on. where do we rehearse?"],
    ["Tomasz", "school gym?"],
    ["Ines", "The gym has an echo, we tried it in 2019 and nobody could hear the altos."],
    ["Ruth", "Thanks for asking around, Ines. What about the old fire station? They let the brass band in."],
    ["Kofi", "how much is it"],
    ["Ruth", "I think 25 a night, but I am not sure whether heating is included."],
    ["Tomasz", "too much"],
    ["Kofi", "haha we could sing outside ;)"],
    ["Ines", "In March? You first, Kofi!"],
    ["Ruth", "We could share the evening with the brass band, then it is half for each of us."],
    ["Tomasz", "agree"],
    ["Kofi", "@mubot what did we pay for the parish hall?"],
    [
      "Ines",
      "It was 18, and that was with the piano. The piano is my worry, honestly: the fire station has none.",
    ],
    ["Ruth", "My brother has a stage piano he hardly uses. I could ask him tonight."],
    ["Kofi", "that would be great!!"],
    ["Tomasz", "ok. fire station then"],
    ["Ines", "So far: fire station, shared evening, Ruth asks about the piano. Anything against it?"],
    ["Kofi", "nope"],
  ]),
  snippet("Lunch for the street party", [
    [
      "Marek",
      "We need to settle the food by Friday. Last year we had 140 people and ran out of bread at two.",
    ],
    ["Lena", "oh no, I remember that"],
    ["Yusuf", "What about a potluck? Everybody brings one dish, and we only buy drinks and bread."],
    ["Lena", "I love that!"],
    ["Dora", "But then we get twelve pasta salads. It was like that at my old street, honestly."],
    ["Marek", "We could make a list with three columns: salads, warm dishes, cakes. Ten places in each."],
    ["Yusuf", "That works. I can put the list up in our hallway and take a picture every evening."],
    ["Dora", "Who checks allergies? Two kids at number 9 cannot have nuts at all."],
    ["Lena", "maybe little flags on the dishes? green for no nuts"],
    ["Dora", "Good idea, but somebody has to write them, and people forget what is in their cake."],
    ["Marek", "By the way, the grill from the club is free that weekend."],
    ["Yusuf", "@mubot can you sum up what we have so far?"],
    [
      "Lena",
      "I could do the flags with my daughter, she would enjoy it, and we have the paper at home anyway.",
    ],
    ["Dora", "Then I am in."],
    [
      "Marek",
      "Agreed: list with columns, flags by Lena, grill from the club. Bread: 12 loaves instead of 8?",
    ],
    ["Yusuf", "15 to be safe"],
    ["Dora", "fine with me"],
  ]),
  snippet("The broken lift", [
    ["Petra", "The lift is out again. Third time since New Year."],
    ["Aldo", "seriously?"],
    ["Petra", "Yes. And the company says Thursday at the earliest."],
    [
      "Nuria",
      "My father cannot leave the flat without it, he is on the fourth floor. What can we do until then?",
    ],
    ["Sven", "I can carry shopping up, I am home every day after four."],
    ["Nuria", "Thank you, Sven, that is really kind of you."],
    ["Aldo", "we should just change the company"],
    [
      "Petra",
      "The contract runs until June, if I remember correctly. Perhaps it could be ended earlier, I don't know.",
    ],
    ["Aldo", "they don't do their job, so why wait"],
    [
      "Sven",
      "When I lived in the other house we wrote down every failure with the date. After five the landlord had to act.",
    ],
    ["Nuria", "Does anybody have the dates of the first two?"],
    ["Petra", "January 8 and February 2, I took photos of the notes."],
    [
      "Sven",
      "Then we write one letter, all of us sign, and both sides get what they want: a repair now and a way out in June.",
    ],
    ["Aldo", "ok that's not bad"],
    ["Petra", "I will draft it tonight."],
    ["Nuria", "Another thing: the light in the cellar is gone too. Should it be in the same letter?"],
    ["Sven", "Better a second one, so that they cannot mix things up."],
    ["Aldo", "lol they will anyway"],
    ["Petra", "Two letters then. Who collects the signatures?"],
    ["Nuria", "I can do floors one to three."],
  ]),
];
