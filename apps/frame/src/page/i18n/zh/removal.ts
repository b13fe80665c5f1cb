import type { RemovalTexts } from '../en/removal.js'

export const texts: RemovalTexts = {
  ask: '请再次输入您的恢复密码。密码保持不变并会更新：被移除的设备所知道的内容将失去作用。',
  askAnother: '请选择另一个恢复密码，它将取代当前密码。',
  another: '选择另一个密码',
  present: '保留当前密码',
  wrong: '这不是您的恢复密码。未移除任何设备。',
  without: '不用密码移除：此密码将不再能打开您的钱包',
}
