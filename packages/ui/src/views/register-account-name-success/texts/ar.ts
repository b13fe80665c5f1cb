export const texts = {
  'register-account-name-success.title': 'تم تسجيل الاسم',
  'register-account-name-success.heading': 'الاسم لك',
  'register-account-name-success.text': 'يمكن للآخرين العثور على حسابك به والإرسال إليه.',
  'register-account-name-success.action': 'لنبدأ',
}
