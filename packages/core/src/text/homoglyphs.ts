/**
 * Capitals, and the letters that look like them: of Greek, Cyrillic, Coptic, Armenian, Cherokee, Lisu, of the syllabics
 * of Canada, small capitals, and those with a stroke. It is what UTS #39 has of those scripts (confusables.txt).
 */
const rows = [
  'AΑАᎪᗅꓮᴀⱭ BΒВЬᏏᏴᖯᗷꓐʙɃ CΣСⲤᏟꓚᴄȻ DԀᎠᏧᑯᗞᗪꓒꓓᴅÐĐƉ EΕЕҼᎬꓰⴹᴇɆ FϜՔᖴꓝꜰƑ GԌՑᏀᏳꓖɢꞬǤƓ HΗНҺⲎՀᎻᏂᕼꓧʜĦ IΙІӀⲒᎥꓲƖꞮƗǀⵏᛁ',
  'JͿЈՅᎫᒍꓙᴊɈ KΚКⲔᏦᛕꓗᴋ LԼⳐᏞᒪꓡʟŁȽ MΜϺМⲘᎷᗰꓟᴍᛖ NΝⲚՈꓠɴ OΟОⲞՕꓳᴏⵔ〇Ø০०ဝ PΡРⲢᏢᑭꓑᴘ QԚԳԶⵕ RƦᎡᏒᖇꓣɌ SЅՏᏕᏚꓢꜱ TΤТⲦᎢꓔᴛŦ',
  'UՍᑌꓴᴜሀ VѴᏙᐯꓦᴠⴸ WԜѠԱᎳᏔꓪᴡ XΧХⲬꞳᕁꓫⵝᚷ YΥУҮⲨᎩᎽꓬʏɎƳ ZΖᏃꓜᴢƵ',
]
const capitals = new Map(
  rows
    .flatMap(row => row.split(' '))
    .flatMap(([capital = '', ...others]) => others.map(other => [other, capital] as const)),
)

/** A text in capitals with those of Latin in place of all that look like them. */
export const foldHomoglyphs = (text: string): string =>
  text.replace(/\P{ASCII}/gu, letter => capitals.get(letter) ?? letter)
