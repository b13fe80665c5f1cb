export const texts = {
  'choose-account-name.title': 'نام حساب',
  'choose-account-name.heading': 'نام به جای نشانی',
  'choose-account-name.text':
    'دیگران حساب شما را با نامی خوانا پیدا می‌کنند. هزینه‌ای ندارد: پیامی را امضا می‌کنید و چیزی فرستاده نمی‌شود.',
  'choose-account-name.public': 'همه می‌بینند که نام از آنِ کدام حساب است.',
  'choose-account-name.action': 'انتخاب نام',
}
