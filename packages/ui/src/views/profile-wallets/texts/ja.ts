import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'profile-wallets.title': 'ウォレット',
  'profile-wallets.list': '$network のウォレット',
  'profile-wallets.active': '使用中',
  'profile-wallets.connected': '接続済み',
  'profile-wallets.recent': '以前に使用',
  'profile-wallets.may-ask': '許可を求められることがあります。',
  'profile-wallets.disconnect': '$name を切断',
  'profile-wallets.forget': '$name を削除',
  'profile-wallets.add': 'ウォレットを追加',
  'profile-wallets.disconnected': '$name を切断しました。',
  'profile-wallets.forgotten': '$name を削除しました。',
  'profile-wallets.not-switched': '$name に切り替えられませんでした。もう一度お試しください。',
  'profile-wallets.none': 'ウォレットはまだありません',
  'profile-wallets.none-text': '接続したウォレットがここに表示されます。',
}
