import { matchLocale, type SpokenLocale } from '@w3m/core/i18n'
import { pageLocale } from './amount-text.js'

/** What is asked before a device is removed from a wallet that a password opens. */
export interface RemovalTexts {
  readonly ask: string
  readonly askAnother: string
  /** Leads to another password in place of the present one, and back. */
  readonly another: string
  readonly present: string
  readonly wrong: string
  readonly without: string
}

const en: RemovalTexts = {
  ask: 'Type your recovery password once more. It stays, and is renewed: what the removed device knew of it is worth nothing then.',
  askAnother: 'Choose another recovery password. It takes the place of the present one.',
  another: 'Choose another password',
  present: 'Keep the present password',
  wrong: 'This is not your recovery password. Nothing was removed.',
  without: 'Remove without it: the password opens your wallet no more',
}

const es: RemovalTexts = {
  ask: 'Escribe otra vez tu contraseña de recuperación. Sigue siendo la misma y se renueva: lo que el dispositivo quitado sabía de ella ya no vale nada.',
  askAnother: 'Elige otra contraseña de recuperación. Sustituye a la actual.',
  another: 'Elegir otra contraseña',
  present: 'Conservar la contraseña actual',
  wrong: 'Esta no es tu contraseña de recuperación. No se quitó nada.',
  without: 'Quitar sin ella: la contraseña ya no abrirá tu monedero',
}

const zh: RemovalTexts = {
  ask: '请再次输入您的恢复密码。密码保持不变并会更新：被移除的设备所知道的内容将失去作用。',
  askAnother: '请选择另一个恢复密码，它将取代当前密码。',
  another: '选择另一个密码',
  present: '保留当前密码',
  wrong: '这不是您的恢复密码。未移除任何设备。',
  without: '不用密码移除：此密码将不再能打开您的钱包',
}

const ja: RemovalTexts = {
  ask: '復元用パスワードをもう一度入力してください。パスワードはそのまま更新され、削除するデバイスが知っていたことは役に立たなくなります。',
  askAnother: '別の復元用パスワードを選んでください。現在のものと置き換わります。',
  another: '別のパスワードを選ぶ',
  present: '現在のパスワードを使い続ける',
  wrong: '復元用パスワードが違います。何も削除されていません。',
  without: 'パスワードなしで削除：このパスワードではウォレットを開けなくなります',
}

const ar: RemovalTexts = {
  ask: 'اكتب كلمة مرور الاستعادة مرة أخرى. تبقى كما هي ويجري تجديدها: ما عرفه الجهاز المزال عنها يفقد قيمته.',
  askAnother: 'اختر كلمة مرور استعادة أخرى لتحل محل الحالية.',
  another: 'اختيار كلمة مرور أخرى',
  present: 'الإبقاء على كلمة المرور الحالية',
  wrong: 'هذه ليست كلمة مرور الاستعادة. لم يُزَل شيء.',
  without: 'الإزالة بدونها: لن تفتح كلمة المرور محفظتك بعد الآن',
}

const fa: RemovalTexts = {
  ask: 'گذرواژهٔ بازیابی خود را یک بار دیگر بنویسید. همان می‌ماند و تازه می‌شود: آنچه دستگاه برداشته‌شده از آن می‌دانست دیگر ارزشی ندارد.',
  askAnother: 'گذرواژهٔ بازیابی دیگری انتخاب کنید. جای گذرواژهٔ کنونی را می‌گیرد.',
  another: 'انتخاب گذرواژهٔ دیگر',
  present: 'نگه داشتن گذرواژهٔ کنونی',
  wrong: 'این گذرواژهٔ بازیابی شما نیست. چیزی برداشته نشد.',
  without: 'برداشتن بدون آن: گذرواژه دیگر کیف پول شما را باز نمی‌کند',
}

/** Beside the catalogs of the frame: they come with the form, where a device is removed. */
export const removalCatalogs: Readonly<Record<SpokenLocale, RemovalTexts>> = { en, es, zh, ja, ar, fa }

export const removalTexts = (tag = pageLocale()): RemovalTexts => removalCatalogs[matchLocale(tag)]
