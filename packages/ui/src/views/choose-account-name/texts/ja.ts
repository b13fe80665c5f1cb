export const texts = {
  'choose-account-name.title': 'アカウント名',
  'choose-account-name.heading': 'アドレスの代わりに名前を',
  'choose-account-name.text':
    '読みやすい名前であなたのアカウントを見つけられます。費用はかかりません。メッセージに署名するだけで、何も送られません。',
  'choose-account-name.public': 'どのアカウントの名前かは誰でも見られます。',
  'choose-account-name.action': '名前を選ぶ',
}
