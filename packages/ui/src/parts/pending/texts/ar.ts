import type { texts as english } from './en.js'

/** The texts of a transaction that is on its way, in Arabic. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  'pending.actions': 'ما يمكن فعله بهذه المعاملة المعلّقة',
  'pending.repriced': 'تسريع',
  'pending.cancelled': 'إلغاؤها',
  'pending.in-wallet': 'لتسريعها أو إلغائها، افتح $name.',
  'pending.elsewhere': 'لتسريعها أو إلغائها، بدّل إلى $network.',
  'pending.switch': 'تبديل الشبكة',
  'pending.contract':
    'لا توجد بعد في أي شبكة: قد تنتظر توقيعات في $name، أو لا تصل أبدًا. تحقّق هناك قبل إرسالها مجددًا. إزالتها من هنا لا تلغي شيئًا.',
  'pending.dismiss': 'إزالة من هذه القائمة',
  'pending.too-late': 'فات الأوان: المعاملة موجودة في السلسلة بالفعل.',
  'pending.failed': 'تعذّر استبدالها. لم يُرسل أي شيء آخر.',
}
