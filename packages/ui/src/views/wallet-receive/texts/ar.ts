import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'wallet-receive.ask': 'طلب مبلغ محدد',
  'wallet-receive.amount': 'المبلغ',
  'wallet-receive.token': 'الرمز',
  'wallet-receive.asks': 'يطلب رمز QR مبلغ $amount. يمكن استخدام العنوان في محفظة لا تقرؤه.',
  'wallet-receive.no-amount': 'هذا ليس مبلغًا صالحًا من $symbol. الحد الأقصى للمنازل العشرية: $decimals.',
  'wallet-receive.code': 'رمز QR لطلب الدفع',
  'wallet-receive.copy': 'نسخ رابط الدفع',
}
