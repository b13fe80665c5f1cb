import type { DeviceTexts } from '../en/device.js'

export const texts: DeviceTexts = {
  waiting: '少々お待ちください…',
  ask: 'これはあなたの新しい端末ですか？',
  askText: '未登録の端末から、$email として $origin にログインしようとしています。',
  allow: 'はい、$origin へのログインを許可します',
  notMe: 'お心当たりがない場合は、このページを閉じてください。何も起こりません。',
  done: 'その端末でログインできるようになりました',
  doneText: 'その端末に戻ってください。まもなく $origin のコードのメールが届きます。コードを誰にも教えないでください。',
  failed: 'うまくいきませんでした',
  failedText: '現在サーバーに接続できません。少し待って、このページを再読み込みしてください。',
  expiredText: 'このリンクはもう使えないか、すでに使用されています。ログインする画面で新しいリンクを請求してください。',
}
