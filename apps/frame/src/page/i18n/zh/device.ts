import type { DeviceTexts } from '../en/device.js'

export const texts: DeviceTexts = {
  waiting: '请稍候…',
  ask: '这是您的新设备吗？',
  askText: '有人想在一台未知的设备上以 $email 的身份登录 $origin。',
  allow: '是的，允许它登录 $origin',
  notMe: '不是您本人操作？那么请关闭此页面：什么也不会发生。',
  done: '您的设备现在可以登录',
  doneText: '请回到该设备：含 $origin 验证码的邮件正在发送。请勿将验证码告诉任何人。',
  failed: '未能成功',
  failedText: '目前无法连接到服务器。请稍后刷新此页面。',
  expiredText: '此链接已失效或已被使用。请在登录的地方重新获取。',
}
