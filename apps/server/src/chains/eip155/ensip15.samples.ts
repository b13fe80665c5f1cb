/**
 * An excerpt of the validation tests of ENSIP-15: adraffy/ens-normalize.js (MIT), validate/tests.json at commit
 * 03fe8fc02a0dee4d7c8af5d39448c21aa9e84de6 (version 1.11.2, Unicode 18). What cannot be seen is written as an escape.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Names that are written as they should be. */
export const unchanged: readonly string[] = words(`
  vitalik.eth 123.eth abcdefghijklmnopqrstuvwxyz-0123456789 brantly.cash nowzad.loopring.eth öbb.at ß ς
  🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉 _a _____a $¢£¤¥₡₦₩₪₫€₭₮₱₲₴₵₸₹₺₼₽₾⃀₿ξ.؋
  àáâãāäåăąćĉčçèéêẽēëěęğìíîïǐǹńñòóôõöǒōšśşùúûüǔūýỳžźż άέήίϊΐϋόύΰώ ѓёӣйїќўӯ
  ガギグゲゴザジズゼゾダヂヅデドバパビピブプベペボポヴヷヸヹヺヾ がぎぐげござじずぜぞだぢづでどばぱびぴぶぷべぺぼぽゔゞ
  إؐؑؒ 🇺🇸 xn--💩 test- -test t-e--s---t 💩 🌈rainbow rainbow🌈 тӕ 0x 黑 黑a8 ー一a
  © ® ↔ ↕ ↖ ↗ ↘ ↙ ↩ ↪ ⌚ ⌛ ⌨ ⏏ ⏩ ⏪ ⏫ ⏬ ⏭ ⏮ ⏯ ⏰ ⏱ ⏲ ⏳ ⏸ ⏹ ⏺ ▪ ▫ ▶ ◀ ◻ ◼ ◽ ◾ ☀ ☁ ☂ ☃ ☄ ☎ ☑ ☔ ☕ ☘ ☝ ☝🏻 ☝🏼 ☝🏽 ☝🏾 ☝🏿
  ☠ ☢ ☣ ☦ ☪ ☮ ☯ ☸ ☹ ☺ ♀ ♂ ♈ ♉ ♊ ♋ ♌ ♍ ♎ ♏ ♐ ♑ ♒ ♓ ♟ ♠ ♣ ♥ ♦ ♨ ♻ ♾ ♿ ⚒ ⚓ ⚔ ⚕ ⚖ ⚗ ⚙ ⚛ ⚜ ⚠ ⚡ ⚧ ⚪ ⚫ ⚰ ⚱ ⚽ ⚾
  ⛄ ⛅ ⛈ ⛎ ⛏ ⛑ ⛓ ⛔ ⛩ ⛪ ⛰ ⛱ ⛲ ⛳ ⛴ ⛵ ⛷ ⛸ ⛹ ⛹🏻 ⛹🏼 ⛹🏽 ⛹🏾 ⛹🏿 ⛺ ⛽ ✂ ✅ ✈ ✉ ✊ ✊🏻 ✊🏿 ✋ ✌ ✍ ✏ ✒ ✔ ✖ ✝ ✡ ✨ ✳ ✴ ❄ ❇ ❌ ❎
  ❓ ❔ ❕ ❗ ❣ ❤ ➕ ➖ ➗ ➡ ➰ ➿ ⤴ ⤵ ⬅ ⬆ ⬇ ⬛ ⬜ ⭐ ⭕ 〰 〽 🀄 🃏 🅰 🅱 🅾 🅿 🆎 🆑 🆒 🆓 🆔 🆕 🆖 🆗 🆘 🆙 🆚
  🇦🇨 🇦🇩 🇦🇪 🇦🇫 🇦🇬 🇦🇮 🇦🇱 🇦🇲 🇦🇴 🇦🇶 🇦🇷 🇦🇸 🇦🇹 🇦🇺 🇦🇼 🇦🇽 🇦🇿 🇧🇦 🇧🇧 🇧🇩 🇧🇪 🇧🇫 🇧🇬 🇧🇭 🇧🇮 🇨🇦 🇨🇭 🇨🇳 🇩🇪 🇪🇺 🇫🇷 🇬🇧 🇮🇱 🇮🇳 🇯🇵 🇰🇷
`)

/** Names that are written otherwise. */
export const rewritten: readonly (readonly [name: string, written: string])[] = [
  ['bRAnTlY.eTh', 'brantly.eth'],
  ['BRANTLYMILLEGAN.COM', 'brantlymillegan.com'],
  ['Öbb.at', 'öbb.at'],
  ['Ⅷ', 'viii'],
  ['Ⓜ', 'm'],
  ['Ⓜ\ufe0f', 'm'],
  ['ⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏ', 'abcdefghijklmnopqrstuvwxyz'],
  ['ⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩ', 'abcdefghijklmnopqrstuvwxyz'],
  ["a'a’a", 'a’a’a'],
  ['\ufe0e\ufe0fa', 'a'],
  ['0\ufe0f\u20e31\ufe0f\u20e39\ufe0f\u20e3', '0\u20e31\u20e39\u20e3'],
  ['#\ufe0f\u20e3*\ufe0f\u20e3', '#\u20e3*\u20e3'],
  ['hyphens-‐‑‒–—―⁃−⎯⏤﹘', 'hyphens------------'],
  ['💩\ufe0f', '💩'],
  ['💩\ufe0e', '💩'],
  ['💩💩\ufe0e💩\ufe0f', '💩💩💩'],
  ['۰۱۲۳۸۹', '٠١٢٣٨٩'],
  ['½', '1⁄2'],
]

/** What is no name: by letters that none has, by mixtures of scripts, by what looks like another one. */
export const refused: readonly string[] = [
  ' ',
  '\ufe0f',
  'te st',
  ' test',
  'test ',
  'test\u200d',
  '\u200dtest',
  ' ser',
  '_wealthy ',
  '\u0303',
  '.\u0303.',
  '💩\u0303',
  '💩\u200d💩',
  '👩\ufe0e🏽\u200d⚕\ufe0f',
  '🏳\ufe0e\u200d🌈',
  'àáâãã\u0303āäåă',
  '"88,88"',
  '<script>$=1,alert($)</script>',
  ...words(`
  . .eth eth. ...eth ． 。 ｡ ◌̈bb.at ⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴⓿ ⓵⓶⓷⓸⓹⓺⓻⓼⓽⓾ ➊➋➌➍➎➏➐➑➒➓ ❶❷❸❹❺❻❼❽❾❿ 🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩
  'a a’ a'’a l·l a·b a_b àáâãāäåăǖ 🇦 🇦🇦 xn--ls8h te--st ᎫᏦᎥ ꓖꓳꓓ 0x𐱅𐰇𐰼𐰰 аррӏе ଠ୦୨ଁ 0nephi⳩ ѐ 0х
  🞔 🞕 🞖 ⌧ ⧄ ⧅ ⧆ ⧇ ⧈ ▖ ▗ ▘ ▝ ◰ ◱ ◲ ◳ ⧉ ⮺ ❏ ❐ ❑ ❒ ⌂ ⎔ ⛧ ⏜ ⏝ ⏞ ⏟ ⌒ ⌢ ⌣ ¦ ǀ ǁ ǂ ǃ ‖ ❘ ❙ ❚ ⎜ ∣ ∤ ∥ ⟂ ︐ ︑ ︒ ︓ ◜ ◝ ◠ ◡ ⌈ ⌋ ∟ ∧ ∨ ∩ ∪ ∠ ⦛
  ɯallet #amigo @ebay ᏎᏎᏎ 700٧٠٠ 1≣2≣3 1‚002 pᴏrnhub ƃuᴉʇʇǝq 9‚550 thắng daᴠid @022 #039 ⠂⠔⠦ хххххх аvах 🏼🏼🏼🏼 ƀitcoiner elıjah
  +0042 ➳➳➳➳➳ 👁_👁 &420 si_vis_pacem_para_bellum -१००० the_merge ·9669 3000˒ ⧌⧌⧌⧌⧌ jack_ ƒomo sɹǝƃuᴉɹ uıʌǝʞ ¡google mộthaiba
  lq_pl ##١١١ 1_5 波士顿·凯尔特人 xn--65h kılıçdaroğlu ethereuм -_0_- kingcharlesⲓⲓⲓ rėnga zᴏmbie ♯3380 hаrry ρρρρρ 1‚000‚000 “9527” 'vitalik
  ☾⏜⏝⏜☽ ⬤▲■ ‘9999 ᴘᴇᴘᴇ аramis ❨650❩ 21∶12 ⓴⓴⓴⓴⓴ s_e_x ৪৭৪৭ ☰111 0xβ ❻❻❽❻❻❽ ♡小猪佩奇➈ 0_0_0_0 bitcօin ƨʞnuʜq ƒacebook 10,000 ᴇᴠᴇɴᴛ
  рornhub eʟd xổsốmiềnbắc vimalakīrti kanapės сoins ɓoobies ہ٧٧٧٧ jacob&co _0_ sukhāvatī 1111’ 42○69 ıoooo ǝʌɐɔʇɐq ᴡᴀʟᴍᴀʀᴛ ㄧ6666 hȯdl €_€
  ههه ♳♳♳ yıldırım _سعودي 0×111 7─0─7 $٠٠٢٢ crypto_jesus ʀᴇᴅᴅɪᴛ đànẵng phạm ᏮᏮᏮᏮᏮᏮᏮᏮ nick+ 0001· ŭŭŭŭŭ __4__ ѡallet ➀➁➂➃➄ Lange&Söhne ⁀⁀⁀
  ৭০০০ ੴواحد $_999 -':'- the᮰ᮝ ᯤwifi bаnksy ᭼lol᭼ *4444 sæmən xn--qv9h 42∅69 ∆6969 ▌▌▌▌▌ ♯1000 εεεεε ٠٥٠050 ×××××× ᴏᴏᴏᴏᴏ luсky ●●●●0 ٭۱٭
  `),
]
