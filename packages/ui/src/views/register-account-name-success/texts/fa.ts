export const texts = {
  'register-account-name-success.title': 'نام ثبت شد',
  'register-account-name-success.heading': 'نام از آنِ شماست',
  'register-account-name-success.text': 'دیگران می‌توانند با آن حساب شما را پیدا کنند و به آن بفرستند.',
  'register-account-name-success.action': 'برویم',
}
