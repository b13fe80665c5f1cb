import type { FrameTexts } from './en.js'

/** What an approval says, in Chinese. Texts that are missing here are shown in English. */
export const zh: Partial<FrameTexts> = {
  'approve.approve': '批准',
  'approve.reject': '拒绝',
  'approve.working': '正在签名',
  'approve.preparing': '正在读取请求',
  'approve.details': '详情',
  'message.title': '签署消息',
  'message.sign-in': '使用您的账户登录',
  'typed.title': '签署数据',
  'send.title': '发送交易',
  'send.title-contract': '调用合约',
  'field.chain': '网络',
  'field.from': '发送方',
  'field.to': '接收方',
  'field.value': '金额',
  'field.fee': '最高手续费',
  'flag.unlimited-approve': '允许 $spender 随时取走任意数量的此代币。',
  'flag.approve-all': '允许 $spender 取走此系列的所有藏品。',
  'flag.permit': '仅凭此签名，$spender 就可以取走代币。',
  'flag.unknown-selector': '不清楚此调用会做什么。',
  'flag.domain-mismatch': '此消息登录到 $domain，但请求来自 $origin。',
  'flag.wrong-chain': '此请求针对的不是您当前的网络。',
}
