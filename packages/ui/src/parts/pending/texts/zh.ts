import type { texts as english } from './en.js'

/** The texts of a transaction that is on its way, in Chinese. */
export const texts: Readonly<Record<keyof typeof english, string>> = {
  'pending.actions': '如何处理这笔待处理的交易',
  'pending.repriced': '加速',
  'pending.cancelled': '取消它',
  'pending.in-wallet': '要加速或取消它，请打开 $name。',
  'pending.elsewhere': '要加速或取消它，请切换到 $network。',
  'pending.switch': '切换网络',
  'pending.contract':
    '还没有网络收到它：它可能在 $name 中等待签名，也可能永远不会到达。再次发送前，请先在那里查看。从这里移除不会取消任何内容。',
  'pending.dismiss': '从此列表中移除',
  'pending.too-late': '为时已晚：该交易已上链。',
  'pending.failed': '无法替换。没有再发送任何内容。',
}
