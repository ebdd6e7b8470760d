/**
 * Words that carry no topic, besides the English stop words that the tagger knows. Lower case, one table a
 * language or use, so that a reader can see at once what is ignored and why.
 */
const words = {
  /** Fillers of spoken and typed English. */
  fillers:
    "yeah yes yep yup no nope ok okay hmm hm mm um uh er erm oh ah well like just really actually basically maybe perhaps kind sort bit lot thing stuff guy anyway sure right lol haha thanks thank please sorry hello hi hey mean know think guess say see get got go going gonna wanna let need want make good great nice cool fine one two also still even back way something anything everything someone everyone anyone thing much many quite pretty little question point time today now here there come look take give put tell talk ask try use work people cuz cos bc u r im dont cant its thats ive id",
  german:
    "ich du er sie es wir ihr mich dich ihm ihn uns euch mein dein sein unser der die das den dem des ein eine einen einem einer eines und oder aber auch nicht kein keine ist sind war waren wird werden wurde bin bist hat haben hatte kann können könnte soll sollte sollten muss müssen will wollen möchte für mit von vom zu zum zur im in am an auf aus bei bis durch über unter vor nach um als wie wenn dass weil denn doch noch schon nur sehr so da dort hier man mal ja nein also dann was wer wo warum wann welche welcher welches mehr etwas alle alles",
  contractions:
    "'s 's n't n't 'll 'll 've 've 're 're 'd 'd 'm 'm ca wo ai gon na do does did be is are was were been am have has had",
} as const;

export const extraStopWords: ReadonlySet<string> = new Set(
  Object.values(words).flatMap((list) => list.split(" ")),
);
