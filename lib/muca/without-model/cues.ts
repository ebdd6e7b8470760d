/**
 * Cue words by which the rules recognise what somebody does with an utterance. One alternative a line, English
 * first, then German, then a few of Chinese and Spanish; whole words, case does not matter.
 */
function cue(...alternatives: string[]): RegExp {
  const latin = alternatives.filter((one) => !/\p{Script=Han}/u.test(one));
  const han = alternatives.filter((one) => /\p{Script=Han}/u.test(one));
  const whole = `(?<![\\p{L}\\p{N}_])(?:${latin.join("|")})(?![\\p{L}\\p{N}_])`;
  return new RegExp([...(latin.length > 0 ? [whole] : []), ...han].join("|"), "iu");
}

export const cues = {
  agreement: cue(
    "(?:i |we |totally |fully |completely |so )*agree(?:d|s)?(?: with)?",
    "same(?: here)?",
    "me too",
    "(?:sounds|looks|works) (?:good|great|fine|perfect|right|for me)",
    "(?:good|great|nice|excellent|brilliant|lovely) (?:idea|plan|point|call|thinking|choice)",
    "makes sense",
    "(?:i'?m|im|we'?re|count me) (?:in|happy with that|fine with (?:that|it)|ok(?:ay)? with (?:that|it)|up for it)",
    "exactly",
    "(?:that'?s|that is|you'?re|you are) right",
    "(?:yes|yeah|yep|yup|sure|absolutely|definitely|deal|perfect|ok|okay)",
    "let'?s do (?:it|that)",
    "(?:einverstanden|stimmt|genau|gerne|klar|ja|passt|bin dabei|gute idee)",
    "(?:de acuerdo|vale|claro)",
    "同意|赞成|没问题|好的|可以",
  ),
  disagreement: cue(
    "(?:i |we )?(?:strongly |really )?disagree(?:s|d)?(?: with)?",
    "(?:do not|don'?t|dont|can'?t|cannot) agree",
    "(?:not|n'?t) (?:sure about|convinced|a good idea|a fan|happy with|work|a fan of)",
    "(?:i |we )?(?:don'?t|do not|dont) (?:think|like|want|believe|see)",
    "(?:bad|terrible|awful) idea",
    "i'?m against",
    "against (?:it|that|this|the)",
    "(?:no way|nope|rather not|i object|that'?s wrong|not true|i doubt)",
    "^no\\b(?! idea| problem| worries)",
    "(?:dagegen|nicht einverstanden|finde ich nicht|auf keinen fall|lieber nicht|nein)",
    "不同意|反对|不行|不可以",
  ),
  stuck: cue(
    "idk",
    "no (?:idea|clue)",
    "not a clue",
    "(?:i|we)(?:'m|'re| am| are)? (?:really |just |completely |totally )?(?:stuck|lost|confused)",
    "(?:don'?t|dont|do not) (?:know|see) (?:how|what|where|which)(?: else)?(?: to| we)?",
    "(?:i|we) (?:give up|have run out of ideas|ran out of ideas)",
    "out of ideas",
    "(?:keine ahnung|weiß (?:ich )?(?:auch )?nicht|wir hängen fest|komme nicht weiter|kommen nicht weiter)",
    "不知道|没主意|没头绪",
  ),
  goingInCircles: cue(
    "(?:go|going|running|talking) (?:round |around )?in circles",
    "(?:we|you) (?:keep|are) (?:saying|repeating|coming back to) the same",
    "back (?:to|at) square one",
    "we'?(?:ve| have) (?:already )?(?:said|discussed|been over) (?:this|that)(?: already)?",
    "drehen uns im kreis",
    "原地打转",
  ),
  proposal: cue(
    "(?:how|what) about",
    "let'?s",
    "we (?:should|could|can|might|need to|ought to)",
    "why (?:don'?t|not) we",
    "i (?:suggest|propose|recommend|vote|would|'d|think we)",
    "(?:my|one) (?:suggestion|proposal|idea)",
    "(?:wie wäre es|wir (?:sollten|könnten)|ich schlage|lass uns|lasst uns)",
    "建议|我们可以|不如",
  ),
  reason: cue(
    "because",
    "since",
    "so that",
    "otherwise",
    "the reason",
    "due to",
    "weil",
    "denn",
    "damit",
    "因为",
  ),
  position: cue(
    "i (?:think|want|need|prefer|like|love|hate|feel|believe|can|could|will|would|'ll|'d|have|choose|chose|picked|pick)",
    "i'?(?:m|ve|d|ll)",
    "my",
    "(?:should|must|better|best|rather|offer|bring)",
    "ich",
    "我",
  ),
  greeting: cue(
    "h(?:i+|ey+|ello|iya)",
    "good (?:morning|afternoon|evening|day)",
    "(?:morning|evening|greetings|howdy|yo)",
    "(?:hallo|guten (?:tag|morgen|abend)|servus|moin)",
    "(?:hola|bonjour|ciao)",
    "你好|大家好|您好",
  ),
  thanks: cue(
    "thanks?(?: you| a lot)?",
    "thx",
    "ty",
    "cheers",
    "danke(?:schön)?",
    "vielen dank",
    "gracias|merci",
    "谢谢",
  ),
  farewell: cue("(?:good ?)?bye", "see you", "good night", "tschüss", "再见"),
  everybody: cue(
    "any(?:one|body)",
    "every(?:one|body)",
    "all of (?:you|us)",
    "(?:you )?(?:all|guys|folks|team)",
    "we",
    "us",
    "who",
    "jemand|alle|wir|wer",
    "谁|大家|我们",
  ),
} as const;

/** What a participant asks the bot for; the first that matches counts. */
export const requestCues = {
  "call-vote": cue(
    "(?:take|hold|start|call|run|do|make|have) (?:a |the |another )?(?:quick )?(?:vote|poll|show of hands)",
    "(?:let'?s|can we|could we|shall we|should we) (?:all )?(?:vote|poll)",
    "poll (?:everyone|everybody|us|the (?:group|room))",
    "(?:abstimmung|abstimmen|stimmen wir ab)",
    "投票",
  ),
  "who-voted": cue(
    "who (?:all )?(?:voted|votes|is voting|has voted|picked|chose|wants?|prefers?|likes?|is for|is against|supports?)",
    "(?:how many|count(?: up)?|tally(?: up)?|what are|show)(?: of)?(?: the| our| us)? (?:votes?|voted|are for|want|prefer|people want)",
    "(?:vote|voting) (?:count|results?|so far)",
    "results? (?:of the vote|so far)",
    "which (?:option|one) (?:is|has) (?:ahead|leading|the most|most)",
    "wer (?:hat|ist|will|möchte|stimmt)",
    "谁(?:投|选|支持)",
  ),
  summarize: cue(
    "summar(?:y|ize|ise|ies|izing|ising)",
    "sum (?:it |this |that |things |us )?up",
    "re-?cap",
    "tl;?dr",
    "catch me up",
    "where (?:are|do) we(?: stand| at)?",
    "what (?:have|did) (?:we|i) (?:said|say|discussed|discuss|decided?|agreed?|missed?|covered?)(?: so far| on)?",
    "what (?:has|had|was|were|things (?:have|were)) (?:been )?(?:said|discussed|decided|agreed|covered)(?: so far| here| until now)?[?!. ]*$",
    "what (?:has|have) (?:everybody|everyone|people|they|the others) (?:said|discussed|decided|agreed)(?: so far)?",
    "was (?:haben wir|wurde|ist) (?:bisher |bis jetzt |schon )?(?:gesagt|besprochen|beschlossen|entschieden)(?: worden)?",
    "(?:zusammenfass\\p{L}*|fass\\p{L}* .{0,40}zusammen)",
    "总结|概括",
  ),
  next: cue(
    "what'?s (?:next|left)",
    "what (?:is|are|comes|do we (?:do|discuss|talk about)) (?:next|left)",
    "(?:next|remaining|open) (?:topic|point|item|sub-?topic)s?",
    "what (?:should|shall|do|can) we (?:talk about|discuss|do) (?:now|next)",
    "(?:what'?s|what is) (?:on )?(?:the |our )?agenda",
    "move on",
    "(?:was kommt (?:als nächstes|jetzt)|tagesordnung)",
    "接下来|下一个",
  ),
  "who-is-quiet": cue(
    "who (?:has ?n'?t|has not|hasnt|did ?n'?t|didnt|is not|isn'?t) (?:said|spoken|written|talked|voted|answered|contributed|talking)(?: anything| yet)?",
    "who(?:'s| is) (?:quiet|silent|missing)",
    "wer (?:hat|war) (?:noch )?nicht",
  ),
  help: cue(
    "what (?:can|do) you do(?: here)?",
    "who are you",
    "(?:how do|how can|can) (?:i|we) use you",
    "what are you",
    "help",
    "was kannst du|wer bist du|hilfe",
    "你是谁|你能做什么",
  ),
  opinion: cue(
    "what (?:do|would|should) you (?:think|suggest|recommend|say|choose|pick|vote for)",
    "(?:your|ur) (?:opinion|view|thoughts|take|vote|suggestion)",
    "do you (?:agree|think|like|prefer)",
    "which (?:one |option )?(?:would|do) you (?:prefer|choose|pick|like)",
    "who(?:'s| is) right",
    "was (?:denkst|meinst|hältst) du",
    "你(?:觉得|认为|怎么看)",
  ),
} as const;
export type RequestKind = keyof typeof requestCues;

/** Errands that a facilitator does not run, unless the room's topic is about them. */
export const errandCue = cue(
  "(?:write|compose|sing|draw|paint|code|program|translate|solve|calculate|book|order|buy|google|search|play|tell)(?: me| us)? (?:a|an|the|some|this|my|our)",
  "(?:joke|poem|song|recipe|essay|homework|horoscope|lottery|weather|forecast|stock (?:price|market)|news|football score|movie|capital of)",
  "(?:ignore|disregard|forget) (?:all |your |the |any )*(?:previous |earlier |prior )?(?:instructions?|rules?|prompts?)",
  "(?:system prompt|pretend (?:to be|you)|act as|roleplay)",
  "(?:witz|gedicht|wetter|rezept|übersetz\\p{L}*)",
  "天气|笑话",
);

/** Facts about people or the plan that nobody may make up. */
export const privateFactCue = cue(
  "(?:budget|cost|price|spend|afford|money|salary|income)s?",
  "(?:age|ages|old|birthday|gender|married|phone|address|e-?mail|nationality|religion|weight|height)",
  "how (?:much|many|old|long|far|big|tall)",
  "(?:wie (?:viel|viele|alt|lange|weit)|budget|preis|alter|geschlecht)",
  "预算|多少|几岁|年龄",
);
