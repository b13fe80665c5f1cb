import type { SessionsCatalog } from '../text-key.js'

export const texts: SessionsCatalog = {
  'account-sessions.title': '許可',
  'sessions.row': 'サイトが自動で送信できる内容',
  'sessions.text': 'これらのサイトは、許可した範囲内で自動的に送信できます。',
  'sessions.list': '許可のあるサイト',
  'sessions.native': '最大 $amount を送信',
  'sessions.erc20': 'トークン $address を最小単位で最大 $amount 送信',
  'sessions.contract': 'コントラクト $address を呼び出し：$calls',
  'sessions.value': '最大 $amount まで',
  'sessions.unlimited': '任意の量',
  'sessions.other': 'ここでは不明な内容：$type',
  'sessions.network': 'ネットワーク：$name',
  'sessions.until': '$date まで',
  'sessions.uses': '最大 $count 回',
  'sessions.revoke': '取り消す',
  'sessions.revoke-of': '$site の許可を取り消す',
  'sessions.confirm':
    '取り消しますか？ $site は次から再び確認が必要になります。ウォレットが署名を求めますが、費用はかかりません。',
  'sessions.keep': '残す',
  'sessions.revoked': '$site の許可は終了しました。',
  'sessions.not-revoked': '$site の許可を取り消せませんでした。もう一度お試しください。',
  'sessions.unknown-site': '名前のないサイト',
  'sessions.empty': '許可はありません',
  'sessions.empty-text': '自動で送信できるサイトはありません。',
  'sessions.unread': '許可を読み込めませんでした',
}
