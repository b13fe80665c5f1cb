import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'wallet-receive.ask': 'درخواست مقدار معین',
  'wallet-receive.amount': 'مقدار',
  'wallet-receive.token': 'توکن',
  'wallet-receive.asks': 'این کد $amount درخواست می‌کند. کیف پولی که آن را نمی‌خواند می‌تواند از نشانی استفاده کند.',
  'wallet-receive.no-amount': 'این مقدار درستی از $symbol نیست. حداکثر $decimals رقم اعشار دارد.',
  'wallet-receive.code': 'کد QR درخواست پرداخت',
  'wallet-receive.copy': 'کپی پیوند پرداخت',
}
