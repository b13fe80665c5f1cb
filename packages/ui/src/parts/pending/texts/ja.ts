import type { texts as english } from './en.js'

/** The texts of a transaction that is on its way, in Japanese. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  'pending.actions': 'この保留中のトランザクションの操作',
  'pending.repriced': '速める',
  'pending.cancelled': '取り消す',
  'pending.in-wallet': '速めるか取り消すには、$name を開いてください。',
  'pending.elsewhere': '速めるか取り消すには、$network に切り替えてください。',
  'pending.switch': 'ネットワークを切り替える',
  'pending.contract':
    'まだどのネットワークにもありません。$name で署名を待っているか、届かないことがあります。もう一度送る前に、そこで確認してください。ここから削除しても何も取り消されません。',
  'pending.dismiss': 'この一覧から削除',
  'pending.too-late': '間に合いませんでした。トランザクションはすでにチェーンに記録されています。',
  'pending.failed': '置き換えられませんでした。追加の送信は行われていません。',
}
