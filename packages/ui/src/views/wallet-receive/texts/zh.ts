import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'wallet-receive.ask': '请求指定数量',
  'wallet-receive.amount': '数量',
  'wallet-receive.token': '代币',
  'wallet-receive.asks': '此二维码请求 $amount。无法识别它的钱包可以使用地址。',
  'wallet-receive.no-amount': '这不是 $symbol 的有效数量。最多 $decimals 位小数。',
  'wallet-receive.code': '付款请求的二维码',
  'wallet-receive.copy': '复制付款链接',
}
