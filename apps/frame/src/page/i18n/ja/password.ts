import type { PasswordTexts } from '../en/password.js'

export const texts: PasswordTexts = {
  common: 'よくあるパスワードか、その組み合わせです。最初に試されます。',
  yours: 'お名前、メールアドレス、またはこのサイトからできていて、他の人も知っています。',
  repeated: '同じものの繰り返しは、ほとんど強くなりません。',
  pattern: 'キーボード、アルファベット、または数字の並びのとおりです。',
  date: '日付は数が少なく、知られていることもよくあります。',
  guessable: 'すぐに推測されてしまいます。',
  help: '互いに関係のない四つの単語を使うか、パスワードマネージャーに作らせてください。',
  strength: 'パスワードの強さ',
  weak: '推測されやすい',
  fair: 'まだ推測されにくさが足りません',
  strong: '推測されにくい',
}
