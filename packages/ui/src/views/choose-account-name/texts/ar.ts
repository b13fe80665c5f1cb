export const texts = {
  'choose-account-name.title': 'اسم الحساب',
  'choose-account-name.heading': 'اسم بدلًا من العنوان',
  'choose-account-name.text': 'يجد الآخرون حسابك باسم سهل القراءة. لا يكلّف شيئًا: توقّع رسالة ولا يُرسَل شيء.',
  'choose-account-name.public': 'يمكن للجميع رؤية الحساب الذي يحمل الاسم.',
  'choose-account-name.action': 'اختيار اسم',
}
