import type { RemovalTexts } from '../en/removal.js'

export const texts: RemovalTexts = {
  ask: '復元用パスワードをもう一度入力してください。パスワードはそのまま更新され、削除する端末が知っていたことは役に立たなくなります。',
  askAnother: '別の復元用パスワードを選んでください。現在のものと置き換わります。',
  another: '別のパスワードを選ぶ',
  present: '現在のパスワードを使い続ける',
  wrong: '復元用パスワードが違います。何も削除されていません。',
  without: 'パスワードなしで削除：このパスワードではウォレットを開けなくなります',
}
