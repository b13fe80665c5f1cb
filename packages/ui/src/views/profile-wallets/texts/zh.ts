import type { texts as en } from './en.js'

export const texts: Readonly<Record<keyof typeof en, string>> = {
  'profile-wallets.title': '钱包',
  'profile-wallets.list': '$network 的钱包',
  'profile-wallets.active': '当前',
  'profile-wallets.connected': '已连接',
  'profile-wallets.recent': '曾使用',
  'profile-wallets.may-ask': '它可能会请求您的同意。',
  'profile-wallets.disconnect': '断开 $name',
  'profile-wallets.forget': '移除 $name',
  'profile-wallets.add': '添加钱包',
  'profile-wallets.disconnected': '$name 已断开。',
  'profile-wallets.forgotten': '$name 已移除。',
  'profile-wallets.not-switched': '无法切换到 $name。请重试。',
  'profile-wallets.none': '还没有钱包',
  'profile-wallets.none-text': '您连接的钱包会显示在这里。',
}
