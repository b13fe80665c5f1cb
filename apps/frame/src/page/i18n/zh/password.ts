import type { PasswordTexts } from '../en/password.js'

export const texts: PasswordTexts = {
  common: '这是常见密码，或由常见密码组成，会最先被尝试。',
  yours: '它由您的姓名、邮箱或本网站组成，他人也知道。',
  repeated: '它在重复自己，这几乎不增加强度。',
  pattern: '它沿着键盘、字母表或数字的顺序。',
  date: '日期的数量很少，而且往往为人所知。',
  guessable: '它很快就能被猜到。',
  help: '请使用四个互不相关的词，或让密码管理器生成一个。',
  strength: '密码强度',
  weak: '容易被猜到',
  fair: '还不够难猜',
  strong: '难以猜到',
}
