export const texts = {
  'register-account-name-success.title': '名前を登録しました',
  'register-account-name-success.heading': 'この名前はあなたのものです',
  'register-account-name-success.text': 'この名前であなたのアカウントを見つけたり、送ったりできます。',
  'register-account-name-success.action': 'はじめる',
}
