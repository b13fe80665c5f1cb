export const texts = {
  'register-account-name-success.title': '名称已注册',
  'register-account-name-success.heading': '名称已归您所有',
  'register-account-name-success.text': '别人可以用它找到您的账户并向其转账。',
  'register-account-name-success.action': '开始使用',
}
