import type { texts as english } from './en.js'

/** The texts of a transaction that is on its way, in Persian. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  'pending.actions': 'کارهایی که با این تراکنش در انتظار می‌توان کرد',
  'pending.repriced': 'سرعت دادن',
  'pending.cancelled': 'لغو آن',
  'pending.in-wallet': 'برای سرعت دادن یا لغو آن، $name را باز کنید.',
  'pending.elsewhere': 'برای سرعت دادن یا لغو آن، به $network بروید.',
  'pending.switch': 'تغییر شبکه',
  'pending.contract':
    'هنوز هیچ شبکه‌ای آن را ندارد: شاید در $name منتظر امضا باشد یا هرگز نرسد. پیش از ارسال دوباره، آنجا را ببینید. برداشتن آن از اینجا چیزی را لغو نمی‌کند.',
  'pending.dismiss': 'برداشتن از این فهرست',
  'pending.too-late': 'دیر شده بود: تراکنش پیش‌تر در زنجیره ثبت شده است.',
  'pending.failed': 'جایگزینی ممکن نشد. چیز دیگری فرستاده نشد.',
}
