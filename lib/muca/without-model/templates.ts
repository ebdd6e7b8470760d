/**
 * What the built-in engine says, with {placeholders} for computed facts. Several wordings a case: the turn's
 * number chooses, and one that sounds like a recent message is passed over.
 */
export const templates = {
  greeting: [
    "Hello {who}! We are on {current}; what is on your mind?",
    "Hi {who}, good to have you here. Right now it is about {current}.",
    "Welcome, {who}! The talk is at {current}, jump in wherever you like.",
  ],
  thanks: [
    "You are welcome, {who}. Back to {current}, then.",
    "My pleasure, {who}. Call me again when I can help with {current}.",
    "Any time, {who}.",
  ],
  statementHeard: [
    "Thanks {who}, noted. How do the others see this for {current}?",
    "Got it, {who}. Does that fit with what the rest of you have in mind for {current}?",
    "Good to know, {who}. What would that mean for {current}?",
  ],
  statementNear: [
    "Thanks {who}. That comes close to what {other} said: {quote}. How do the rest of you see it?",
    "Noted, {who}; {other} touched on this too: {quote}. What do the others say?",
  ],
  help: [
    "{who}, I keep an eye on the agenda here. Ask me for a summary, who voted for what, a vote, or what is still open.",
    "I help the group along, {who}: I can sum up, count votes, start a vote and say which points are open. Just ask.",
  ],
  opinionCamps: [
    "{who}, I take no side here. So far: {camps}. What would settle it for you?",
    "That is yours to decide, {who}; I only keep count: {camps}. Which reason weighs most for you?",
  ],
  opinionOpen: [
    "{who}, I take no side, and on {current} I have no clear positions to count yet. What matters most to you in it?",
    "I would rather not steer this, {who}. What would each of you need from {current} to be happy with it?",
  ],
  outOfScope: [
    "{who}, that is outside of what I can do here. I can help with {topic}: shall we go on with {current}?",
    "I have to pass on that one, {who}; it has nothing to do with {topic}. Back to {current}?",
    "Not something I can help with here, {who}. For {current} I am all yours.",
  ],
  unknown: [
    "{who}, that is not known here: nobody has said it and it is not in the room's description.{ask}",
    "I can't say, {who}; nothing I was given and nothing anyone wrote here tells.{ask}",
    "Not known here, {who}. Neither the room's notes nor the talk so far say so.{ask}",
  ],
  foundSaid: [
    "{who}, {other} said about that: {quote}.",
    "What I have on that, {who}, is from {other}: {quote}.",
  ],
  foundGiven: [
    "{who}, from this room's description: {quote}.",
    "The room's description has this, {who}: {quote}.",
  ],
  personSaid: ["{who}, here is what I have from {other}: {quotes}.", "From {other} so far, {who}: {quotes}."],
  personSilent: [
    "{who}, I have nothing on record from {other} about that yet.",
    "Nothing from {other} on that so far, {who}.",
  ],
  votes: [
    "{who}, the votes so far: {camps}.{missing}",
    "Counting what people wrote, {who}: {camps}.{missing}",
  ],
  noVotes: [
    "{who}, I see no votes yet. To cast one, write for example “I vote for …”.",
    "No votes so far, {who}. Write “I vote for …” with your choice and I will count.",
  ],
  callVote: [
    "Let's take a vote on {current}, as {who} suggests. On the table: {options}. Please answer with “I vote for …”.",
    "{who} asks for a vote on {current}. Options so far: {options}. Write “I vote for …” with your choice, please.",
  ],
  callVoteOpen: [
    "{who} asks for a vote on {current}. I see no clear options yet: which should be on the list? Then write “I vote for …”.",
    "Happy to count, {who}. Which options for {current} shall we put up? After that, everyone writes “I vote for …”.",
  ],
  next: [
    "{who}, we are on {current}. Still open: {open}.",
    "At the moment it is {current}, {who}; after that {open} would be left.",
  ],
  nextNone: [
    "{who}, every point on the list has been talked through. Anything left, or shall we wrap up?",
    "Nothing is open on the list, {who}. Is there anything to add before we close?",
  ],
  quiet: [
    "{who}, I would love to hear from everyone on {current}. There is no hurry; a word or two is fine.",
    "Anyone who has not had a say on {current} is welcome to, {who}; a short answer does it.",
  ],
  summaryNothing: [
    "{who}, there is little to sum up yet. We are starting with {current}.",
    "Not much to report so far, {who}: the first point is {current}.",
  ],
  inviteHistory: [
    "@{name}, you said {quote}. What would that mean for {current}?",
    "@{name}, I am still thinking of your point {quote}. Would you like to take it further?",
    "@{name}, you brought up {quote}. How does that look to you now?",
    "@{name}, picking up your thought {quote}: what should the group keep from it?",
  ],
  inviteOpen: [
    "@{name}, what is your view on {current}? A word or two is plenty.",
    "@{name}, is there anything you would like to see in {current}?",
    "@{name}, how would you go about {current}, if it were up to you?",
    "@{name}, is there something about {current} that has not come up yet and that you care about?",
    "@{name}, which way would you lean on {current}? No need to explain.",
  ],
  inviteQuote: [
    "@{name}, {other} said {quote}. Does that work for you as well?",
    "@{name}, how do you see what {other} wrote, {quote}?",
    "@{name}, would {quote}, as {other} put it, suit you too?",
  ],
  moveOn: {
    "few-joined": [
      "So far {joined} been into {current}. Would {next} be a better place to go on?",
      "On {current} only {joined} spoken so far. Shall we look at {next}, or is there more to say?",
    ],
    "moved-on": [
      "Most of you have turned away from {current} by now. Shall we go on to {next}?",
      "It sounds as if {current} has run its course for the moment. Would you like to turn to {next}?",
    ],
    "time-box": [
      "The time set aside for {current} is over. Is it fine to go on with {next}, or do you need a little longer?",
      "We have used the time planned for {current}. Shall we take up {next} now?",
    ],
  },
  moveOnAny: [
    "Shall we go on from {current} to {next}?",
    "Would it help to turn from {current} to {next} now?",
  ],
  openNext: [
    "A way in: what would have to be settled there first?",
    "To begin with: what matters most to you about it?",
    "First thoughts on it, anyone?",
  ],
  wrapUp: {
    "few-joined": [
      "Everything else on the list is done, and so far {joined} been into {current}. Shall we wrap up, or is something missing?",
      "Only {joined} spoken on {current}, and nothing else is open. Is it time to close, or is there more to say?",
    ],
    "moved-on": [
      "The list looks done, and most of you have moved on from {current}. Shall we wrap up?",
      "Most of you have left {current} behind, and nothing else is open. Is there anything to add before we close?",
    ],
    "time-box": [
      "The time for {current} is over and nothing else is open. Shall we wrap up here?",
      "We have used the time planned for {current}, and the rest of the list is done. Time to close, or do you need longer?",
    ],
  },
  wrapUpAny: [
    "I see no open point left besides {current}. Shall we wrap up, or is something missing?",
    "That looks like everything on the list. Is there anything to add before we close?",
  ],
  campsIntro: [
    "I hear different wishes for {current}:",
    "Where you stand on {current}, as I hear it:",
    "On {current} there are several views:",
  ],
  campsAsk: [
    "What would have to change for you to be able to live with another option?",
    "What would each side need to know or get to come closer?",
    "Which point could you give on, and which not?",
  ],
  waysToAgree: [
    "One way out: each of you writes “I vote for …”, and the choice with most votes stands for now.",
    "One way out: name one thing that any choice must fulfil, then see which choice does.",
    "One way out: look for a version that takes the best of both, and try it for a limited time.",
  ],
  noCampsIntro: [
    "No point is settled yet, though nobody seems far apart. On {current} I see no clear proposal so far.",
    "We have talked for a while without closing {current}. What is still missing for a decision?",
  ],
  noCampsAsk: [
    "Could somebody put one concrete proposal on the table, and the others say yes, no, or what they would change?",
    "Would it help if everyone named one option and one reason?",
  ],
  thenNext: [
    "After that we could look at {next}.",
    "Then {next} would be next.",
    "Once that is clear, {next} is waiting.",
  ],
  unstickQuotes: [
    "Perhaps this helps: {other} said earlier {quote}. Could you build on that for {current}?",
    "To get going again, take what {other} said, {quote}: what speaks for it, and what against?",
  ],
  unstickOpen: [
    "Let's make {current} smaller: what is the one thing you would have to know or decide first?",
    "A fresh start on {current}: everyone names one option, however rough, and we compare them.",
    "What would a good-enough answer for {current} look like? Working back from there may help.",
  ],
  unsolvedSaid: [
    "On {asker}'s question {question}: {other} said {quote}. Does that answer it?",
    "{asker} asked {question}. What {other} said may help: {quote}.",
  ],
  unsolvedGiven: [
    "On {asker}'s question {question}: the room's description says {quote}.",
    "{asker} asked {question}. From the room's description: {quote}.",
  ],
  unsolvedOpen: [
    "{asker}'s question is still open: {question} Who can say something on it?",
    "Before it gets lost: {asker} asked {question} Any thoughts?",
  ],
  insightCount: [
    "What I hear on {current}: {camps}. {silent} not said which way they lean; what would help to decide?",
    "A quick count on {current}: {camps}. {silent} yet to choose. Does that match your picture?",
  ],
  idle: [
    "It is quiet just now. On {current}: what is the first thing that comes to your mind?",
    "No rush. If it helps: what would a good result for {current} look like to you?",
    "While it is quiet, a question to everyone: what about {current} is still unclear?",
  ],
} as const;

/** Puts values into a template. A placeholder without a value stays empty. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? "");
}

export function fillAll(list: readonly string[], values: Readonly<Record<string, string>>): string[] {
  return list.map((template) => fill(template, values));
}
