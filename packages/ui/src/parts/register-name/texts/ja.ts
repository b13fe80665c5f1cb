import type { texts as english } from './en.js'

export const texts: Readonly<Record<keyof typeof english, string>> = {
  'choose-account-name.title': 'アカウント名',
  'choose-account-name.heading': 'アドレスの代わりに名前を',
  'choose-account-name.text':
    '読みやすい名前であなたのアカウントを見つけられます。費用はかかりません。メッセージに署名するだけで、何も送られません。',
  'choose-account-name.public': 'どのアカウントの名前かは誰でも見られます。',
  'choose-account-name.action': '名前を選ぶ',
  'register-account-name.title': '名前を選ぶ',
  'register-account-name.label': '名前',
  'register-account-name.hint': 'a から z の文字、数字、ハイフン',
  'register-account-name.short': '名前は 4 文字以上にしてください',
  'register-account-name.hyphens': '有効な名前ではありません。先頭と末尾は文字か数字にしてください。',
  'register-account-name.punycode':
    '有効な名前ではありません。3 文字目と 4 文字目の両方をハイフンにすることはできません。',
  'register-account-name.taken': 'この名前、または似た名前はすでに使われています。',
  'register-account-name.free': '$name は使えます。',
  'register-account-name.looking': '使えるか確認しています…',
  'register-account-name.suggestions': '使える名前',
  'register-account-name.action': '登録する',
  'register-account-name.in-wallet': '$name でメッセージに署名してください。',
  'register-account-name.sending': '$name を登録しています…',
  'register-account-name.failed': '名前は登録されませんでした',
  'register-account-name.refused': '署名を拒否しました。何も登録されていません。',
  'register-account-name.owned': 'すでに名前をお持ちです',
  'register-account-name.owned-text': '1 つのアカウントの名前は 1 つです。別の名前には別のアカウントを使ってください。',
  'register-account-name.expired':
    '署名から時間が経ちすぎたか、この端末の時計が正しくありません。もう一度お試しください。',
  'register-account-name.unlisted': '名前の候補を取得できませんでした',
  'register-account-name.unsupported': 'ここでは名前を登録できません',
  'register-account-name.unsupported-text': 'このネットワークのアカウントは、このサービスでは名前を持てません。',
  'register-account-name-success.title': '名前を登録しました',
  'register-account-name-success.heading': 'この名前はあなたのものです',
  'register-account-name-success.text': 'この名前であなたのアカウントを見つけたり、送ったりできます。',
  'register-account-name-success.action': 'はじめる',
}
