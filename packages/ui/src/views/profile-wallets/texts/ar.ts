import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'profile-wallets.title': 'المحافظ',
  'profile-wallets.list': 'محافظ $network',
  'profile-wallets.active': 'نشطة',
  'profile-wallets.connected': 'متصلة',
  'profile-wallets.recent': 'استُخدمت من قبل',
  'profile-wallets.may-ask': 'قد تطلب موافقتك.',
  'profile-wallets.disconnect': 'قطع اتصال $name',
  'profile-wallets.forget': 'إزالة $name',
  'profile-wallets.add': 'إضافة محفظة',
  'profile-wallets.disconnected': 'تم قطع اتصال $name.',
  'profile-wallets.forgotten': 'تمت إزالة $name.',
  'profile-wallets.not-switched': 'تعذّر التبديل إلى $name. حاول مرة أخرى.',
  'profile-wallets.none': 'لا محافظ بعد',
  'profile-wallets.none-text': 'تظهر هنا المحافظ التي تربطها.',
}
