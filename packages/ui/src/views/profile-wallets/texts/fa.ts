import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'profile-wallets.title': 'کیف پول‌ها',
  'profile-wallets.list': 'کیف پول‌های $network',
  'profile-wallets.active': 'فعال',
  'profile-wallets.connected': 'متصل',
  'profile-wallets.recent': 'پیش‌تر استفاده‌شده',
  'profile-wallets.may-ask': 'ممکن است از شما اجازه بخواهد.',
  'profile-wallets.disconnect': 'قطع $name',
  'profile-wallets.forget': 'فراموش کردن $name',
  'profile-wallets.add': 'افزودن کیف پول',
  'profile-wallets.disconnected': '$name قطع شد.',
  'profile-wallets.forgotten': '$name فراموش شد.',
  'profile-wallets.not-switched': 'تغییر به $name ممکن نشد. دوباره تلاش کنید.',
  'profile-wallets.none': 'هنوز کیف پولی نیست',
  'profile-wallets.none-text': 'کیف پول‌هایی که متصل می‌کنید اینجا می‌آیند.',
}
