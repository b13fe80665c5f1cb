import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'wallet-receive.ask': '数量を指定して請求',
  'wallet-receive.amount': '数量',
  'wallet-receive.token': 'トークン',
  'wallet-receive.asks': 'このコードは $amount を請求します。読み取れないウォレットではアドレスを使えます。',
  'wallet-receive.no-amount': '$symbol の数量として正しくありません。小数は $decimals 桁までです。',
  'wallet-receive.code': '支払い請求のQRコード',
  'wallet-receive.copy': '支払いリンクをコピー',
}
