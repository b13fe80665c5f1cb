import { matchLocale, type SpokenLocale } from '@w3m/core/i18n'
import { formatLocale, pageLocale } from './amount-text.js'

/** What is said of recovery passwords that were tried. `$time` is filled in. */
export interface GuessTexts {
  readonly wait: string
  readonly title: string
  readonly none: string
  readonly wrong: string
  readonly opened: string
  readonly mayBeOpened: string
  /** After a device was removed. */
  readonly removed: string
  /** After another password was set, where the former one had opened the wallet. */
  readonly changed: string
  /** What is a way back no more. `$ways` is filled in. */
  readonly lost: string
}

const en: GuessTexts = {
  wait: 'Too many passwords were tried on this wallet. You can try again from $time on.',
  title: 'Recovery passwords that were tried',
  none: 'No other device has tried one.',
  wrong: 'did not open the wallet',
  opened: 'opened the wallet',
  mayBeOpened:
    'A device that is not on this list was given what opens your wallet. If that was not you, make a new wallet and move your funds there, now.',
  removed:
    'The device you removed gets nothing more. Whoever held it may have seen your keys before, and nothing takes those back: if that was not you, make a new wallet and move your funds there, now.',
  changed:
    'The former password opened the wallet on another device, and a new one does not take that back. If that was not you, make a new wallet and move your funds there, now.',
  lost: 'This is no way back into your wallet any more: $ways. Set it up again.',
}

const es: GuessTexts = {
  wait: 'Se probaron demasiadas contraseñas en este monedero. Puedes volver a probar a partir de $time.',
  title: 'Contraseñas de recuperación que se probaron',
  none: 'Ningún otro dispositivo ha probado una.',
  wrong: 'no abrió el monedero',
  opened: 'abrió el monedero',
  mayBeOpened:
    'Un dispositivo que no está en esta lista recibió lo que abre tu monedero. Si no fuiste tú, crea otro monedero y mueve allí tus fondos ahora.',
  removed:
    'El dispositivo que quitaste ya no recibe nada. Quien lo tenía pudo ver antes tus claves, y eso no se puede deshacer: si no fuiste tú, crea otro monedero y mueve allí tus fondos ahora.',
  changed:
    'La contraseña anterior abrió el monedero en otro dispositivo, y una nueva no lo deshace. Si no fuiste tú, crea otro monedero y mueve allí tus fondos ahora.',
  lost: 'Esto ya no es una vía de acceso a tu monedero: $ways. Configúrala de nuevo.',
}

const zh: GuessTexts = {
  wait: '此钱包上尝试密码的次数过多。您可以在 $time 之后再试。',
  title: '被尝试过的恢复密码',
  none: '没有其他设备尝试过。',
  wrong: '未能打开钱包',
  opened: '打开了钱包',
  mayBeOpened: '有一台不在此列表中的设备得到了可以打开您钱包的内容。如果不是您本人，请立即创建新钱包并转移资金。',
  removed:
    '您移除的设备不会再得到任何内容。但持有它的人之前可能已经看到您的密钥，这无法收回：如果那不是您本人，请立即创建新钱包并转移资金。',
  changed: '旧密码曾在另一台设备上打开过钱包，新密码无法收回这一点。如果不是您本人，请立即创建新钱包并转移资金。',
  lost: '以下方式已不能再恢复您的钱包：$ways。请重新设置。',
}

const ja: GuessTexts = {
  wait: 'このウォレットで試されたパスワードが多すぎます。$time 以降にもう一度お試しください。',
  title: '試された復元用パスワード',
  none: '他のデバイスは試していません。',
  wrong: 'ウォレットは開きませんでした',
  opened: 'ウォレットが開きました',
  mayBeOpened:
    'この一覧にないデバイスが、ウォレットを開くためのものを受け取りました。心当たりがない場合は、すぐに新しいウォレットを作り、資金を移してください。',
  removed:
    '削除したデバイスには今後何も渡されません。ただし、持っていた人がそれまでに鍵を見た可能性があり、それは取り消せません。心当たりがない場合は、すぐに新しいウォレットを作り、資金を移してください。',
  changed:
    '以前のパスワードで別のデバイスがウォレットを開いています。新しいパスワードにしても、それは取り消せません。心当たりがない場合は、すぐに新しいウォレットを作り、資金を移してください。',
  lost: '次の方法ではウォレットを復元できなくなりました：$ways。もう一度設定してください。',
}

const ar: GuessTexts = {
  wait: 'جُرّبت كلمات مرور كثيرة على هذه المحفظة. يمكنك المحاولة مجددًا بدءًا من $time.',
  title: 'كلمات مرور الاستعادة التي جُرّبت',
  none: 'لم يجرّب أي جهاز آخر كلمة مرور.',
  wrong: 'لم تفتح المحفظة',
  opened: 'فتحت المحفظة',
  mayBeOpened:
    'حصل جهاز ليس في هذه القائمة على ما يفتح محفظتك. إن لم تكن أنت فأنشئ محفظة جديدة وانقل أموالك إليها الآن.',
  removed:
    'لن يحصل الجهاز الذي أزلته على شيء بعد الآن. لكن من كان يحمله ربما رأى مفاتيحك من قبل، ولا يمكن استعادتها: إن لم تكن أنت فأنشئ محفظة جديدة وانقل أموالك إليها الآن.',
  changed:
    'فتحت كلمة المرور السابقة المحفظة على جهاز آخر، وكلمة مرور جديدة لا تلغي ذلك. إن لم تكن أنت فأنشئ محفظة جديدة وانقل أموالك إليها الآن.',
  lost: 'لم يعد هذا طريقًا للعودة إلى محفظتك: $ways. اضبطه من جديد.',
}

const fa: GuessTexts = {
  wait: 'گذرواژه‌های زیادی روی این کیف پول امتحان شد. از $time به بعد می‌توانید دوباره تلاش کنید.',
  title: 'گذرواژه‌های بازیابی که امتحان شدند',
  none: 'هیچ دستگاه دیگری گذرواژه‌ای امتحان نکرده است.',
  wrong: 'کیف پول را باز نکرد',
  opened: 'کیف پول را باز کرد',
  mayBeOpened:
    'دستگاهی که در این فهرست نیست آنچه کیف پول شما را باز می‌کند دریافت کرد. اگر شما نبودید، همین حالا کیف پول تازه‌ای بسازید و دارایی خود را به آن منتقل کنید.',
  removed:
    'دستگاهی که برداشتید دیگر چیزی دریافت نمی‌کند. ولی هر که آن را داشته شاید پیش‌تر کلیدهای شما را دیده باشد و این بازگشت‌پذیر نیست: اگر شما نبودید، همین حالا کیف پول تازه‌ای بسازید و دارایی خود را به آن منتقل کنید.',
  changed:
    'گذرواژهٔ قبلی کیف پول را روی دستگاه دیگری باز کرده است و گذرواژهٔ تازه این را برنمی‌گرداند. اگر شما نبودید، همین حالا کیف پول تازه‌ای بسازید و دارایی خود را به آن منتقل کنید.',
  lost: 'این دیگر روش بازیابی کیف پول شما نیست: $ways. آن را دوباره تنظیم کنید.',
}

/** Here and not in the catalogs of the frame: few visitors ever read them. */
export const guessCatalogs: Readonly<Record<SpokenLocale, GuessTexts>> = { en, es, zh, ja, ar, fa }

export const guessTexts = (tag = pageLocale()): GuessTexts => guessCatalogs[matchLocale(tag)]

/** When something was, or will be. */
export const timeText = (ms: number): string =>
  new Date(ms).toLocaleString(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' })

/** From when on another password may be tried. */
export const waitText = (seconds: number): string =>
  guessTexts().wait.replace('$time', timeText(Date.now() + seconds * 1_000))
