import type { FrameTexts } from './en.js'

/** What an approval says, in Japanese. Texts that are missing here are shown in English. */
export const ja: Partial<FrameTexts> = {
  'approve.approve': '承認',
  'approve.reject': '拒否',
  'approve.working': '署名しています',
  'approve.preparing': 'リクエストを読み込んでいます',
  'approve.details': '詳細',
  'message.title': 'メッセージに署名',
  'message.sign-in': 'アカウントでサインイン',
  'typed.title': 'データに署名',
  'send.title': 'トランザクションを送信',
  'send.title-contract': 'コントラクトを呼び出す',
  'field.chain': 'ネットワーク',
  'field.from': '送信元',
  'field.to': '送信先',
  'field.value': '金額',
  'field.fee': '手数料の上限',
  'flag.unlimited-approve': '$spender がこのトークンをいつでも好きなだけ引き出せるようになります。',
  'flag.approve-all': '$spender がこのコレクションのすべてを引き出せるようになります。',
  'flag.permit': 'この署名だけで $spender がトークンを引き出せます。',
  'flag.unknown-selector': 'この呼び出しの内容は不明です。',
  'flag.domain-mismatch': 'メッセージは $domain へのサインインですが、$origin から届いています。',
  'flag.wrong-chain': '現在とは別のネットワークへのリクエストです。',
}
