import { findLocale, spokenLocales, type SpokenLocale } from '@w3m/core/i18n'

/** What the popup's last page says. `$site` stands for the page that asked for the login. */
export interface ResultTexts {
  readonly title: string
  readonly unknown: string
  readonly unknownText: string
  readonly failed: string
  readonly failedText: string
  readonly wait: string
  readonly ask: string
  readonly askText: string
  readonly askDevice: string
  readonly deviceText: string
  readonly confirm: string
  /** Why the button waits. */
  readonly rest: string
  readonly end: string
}

const en: ResultTexts = {
  title: 'Log in',
  unknown: 'This login works no longer',
  unknownText: 'Close this window and begin again on the site.',
  failed: 'You are not logged in',
  failedText: 'The login was not completed. Close this window and try again on $site.',
  wait: 'Logging you in …',
  ask: 'Log in to $site?',
  askText:
    'Continue only if you began this yourself, on that site, a moment ago. If somebody sent you here, close this window.',
  askDevice: 'Log in to $site on a new device?',
  deviceText: 'Your wallet does not know this device yet.',
  confirm: 'Continue',
  rest: 'The button works once this window was in front for a moment and the pointer rests on it.',
  end: 'You are logged in. You can close this window.',
}

const es: ResultTexts = {
  title: 'Entrar',
  unknown: 'Este inicio de sesión ya no sirve',
  unknownText: 'Cierra esta ventana y empieza de nuevo en el sitio.',
  failed: 'No has entrado',
  failedText: 'El inicio de sesión no se completó. Cierra esta ventana e inténtalo de nuevo en $site.',
  wait: 'Entrando …',
  ask: '¿Entrar en $site?',
  askText:
    'Continúa solo si tú lo empezaste, en ese sitio, hace un momento. Si alguien te envió aquí, cierra esta ventana.',
  askDevice: '¿Entrar en $site en un dispositivo nuevo?',
  deviceText: 'Tu monedero aún no conoce este dispositivo.',
  confirm: 'Continuar',
  rest: 'El botón funciona cuando esta ventana lleva un momento delante y el puntero descansa sobre él.',
  end: 'Has entrado. Puedes cerrar esta ventana.',
}

const zh: ResultTexts = {
  title: '登录',
  unknown: '此登录已失效',
  unknownText: '请关闭此窗口，并在网站上重新开始。',
  failed: '你尚未登录',
  failedText: '登录未完成。请关闭此窗口，并在 $site 上重试。',
  wait: '正在登录……',
  ask: '要登录 $site 吗？',
  askText: '只有刚才是你本人在该网站上发起登录时才继续。如果是别人让你来到这里，请关闭此窗口。',
  askDevice: '要在新设备上登录 $site 吗？',
  deviceText: '你的钱包尚不认识此设备。',
  confirm: '继续',
  rest: '此窗口在最前面停留片刻、且指针停在按钮上之后，按钮才可用。',
  end: '你已登录，可以关闭此窗口。',
}

const ja: ResultTexts = {
  title: 'ログイン',
  unknown: 'このログインはもう使えません',
  unknownText: 'このウィンドウを閉じて、サイトでもう一度始めてください。',
  failed: 'ログインしていません',
  failedText: 'ログインが完了しませんでした。このウィンドウを閉じて、$site でもう一度お試しください。',
  wait: 'ログインしています…',
  ask: '$site にログインしますか？',
  askText:
    'たった今、そのサイトであなた自身が始めた場合にだけ続けてください。誰かに送られてここに来た場合は、このウィンドウを閉じてください。',
  askDevice: '新しいデバイスで $site にログインしますか？',
  deviceText: 'ウォレットはまだこのデバイスを知りません。',
  confirm: '続ける',
  rest: 'このウィンドウが少しの間前面にあり、ポインターがボタンの上で止まると、ボタンを押せます。',
  end: 'ログインしました。このウィンドウを閉じても構いません。',
}

const ar: ResultTexts = {
  title: 'تسجيل الدخول',
  unknown: 'لم يعد تسجيل الدخول هذا صالحًا',
  unknownText: 'أغلق هذه النافذة وابدأ من جديد في الموقع.',
  failed: 'لم تُسجّل الدخول',
  failedText: 'لم يكتمل تسجيل الدخول. أغلق هذه النافذة وحاول مرة أخرى في $site.',
  wait: 'جارٍ تسجيل دخولك …',
  ask: 'تسجيل الدخول إلى $site؟',
  askText: 'تابع فقط إن كنت قد بدأت هذا بنفسك في ذلك الموقع قبل لحظات. إن أرسلك أحد إلى هنا فأغلق هذه النافذة.',
  askDevice: 'تسجيل الدخول إلى $site من جهاز جديد؟',
  deviceText: 'لا تعرف محفظتك هذا الجهاز بعد.',
  confirm: 'متابعة',
  rest: 'يعمل الزر بعد أن تبقى هذه النافذة في المقدمة لحظة ويستقر المؤشر عليه.',
  end: 'سجّلت الدخول. يمكنك إغلاق هذه النافذة.',
}

const fa: ResultTexts = {
  title: 'ورود',
  unknown: 'این ورود دیگر معتبر نیست',
  unknownText: 'این پنجره را ببندید و در سایت از نو شروع کنید.',
  failed: 'وارد نشده‌اید',
  failedText: 'ورود کامل نشد. این پنجره را ببندید و دوباره در $site تلاش کنید.',
  wait: 'در حال ورود …',
  ask: 'وارد $site می‌شوید؟',
  askText:
    'تنها اگر خودتان همین چند لحظه پیش در همان سایت این کار را آغاز کرده‌اید ادامه دهید. اگر کسی شما را به اینجا فرستاده است، این پنجره را ببندید.',
  askDevice: 'روی دستگاه جدید وارد $site می‌شوید؟',
  deviceText: 'کیف پول شما هنوز این دستگاه را نمی‌شناسد.',
  confirm: 'ادامه',
  rest: 'دکمه وقتی کار می‌کند که این پنجره لحظه‌ای در جلو باشد و نشانگر روی آن بماند.',
  end: 'وارد شدید. می‌توانید این پنجره را ببندید.',
}

export const resultTexts: Readonly<Record<SpokenLocale, ResultTexts>> = { en, es, zh, ja, ar, fa }

/**
 * The first of the languages that a browser asks for (`Accept-Language`) that is spoken here, by its weight; else
 * English.
 */
export function resultLocale(accepted: string | undefined): SpokenLocale {
  const wanted = (accepted ?? '')
    .slice(0, 512)
    .split(',')
    .map(part => {
      const [tag = '', ...more] = part.trim().toLowerCase().split(';')
      const weight = Number(more.map(each => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find(Boolean) ?? 1)
      return { locale: findLocale(tag, spokenLocales), weight: Number.isFinite(weight) ? weight : 0 }
    })
  const best = wanted
    .filter(({ locale, weight }) => weight > 0 && locale !== undefined)
    .sort((a, b) => b.weight - a.weight)[0]
  return best?.locale ?? 'en'
}
