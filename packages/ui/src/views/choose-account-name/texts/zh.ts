export const texts = {
  'choose-account-name.title': '账户名称',
  'choose-account-name.heading': '用名称代替地址',
  'choose-account-name.text': '别人可以用好读的名称找到您的账户。完全免费：您只需签署一条消息，不会发送任何资产。',
  'choose-account-name.public': '所有人都能看到该名称属于哪个账户。',
  'choose-account-name.action': '选择名称',
}
