import type { SpokenLocale } from '@w3m/core/i18n'

/** What a mail says. `$site`, `$device` and `$mailbox` stand for values. */
export interface MailText {
  readonly subject: string
  /** Before the code or the link. */
  readonly lead: string
  /** On the link. */
  readonly action?: string
  readonly rest: string
}

export type MailKind =
  'code' | 'primaryCode' | 'secondaryCode' | 'link' | 'newLogin' | 'newDevice' | 'newMailbox' | 'guess'

const english: Readonly<Record<MailKind, MailText>> = {
  code: {
    subject: 'Your code to log in',
    lead: '$site asks for this code:',
    rest: 'It works once, for ten minutes, and only in the window that asked for it. Give it to nobody. If you did not ask for it, ignore this mail: without the code nobody gets in.',
  },
  primaryCode: {
    subject: 'Another mailbox for your wallet?',
    lead: 'Somebody at $site wants to replace this mailbox by $mailbox: that one would log in to your wallet, and this one no more. Type this code only if you asked for that:',
    rest: 'It works once, for ten minutes. It is no code to log in: a page that says so wants to take your login away. If you did not ask for another mailbox, ignore this mail: without the code nothing changes.',
  },
  secondaryCode: {
    subject: 'Is this your new mailbox?',
    lead: 'Somebody at $site wants to log in to a wallet by this mailbox from now on. Type this code only if that is you:',
    rest: 'It works once, for ten minutes, and only in the window that asked for it. Give it to nobody. If you did not ask for it, ignore this mail: without the code nothing changes.',
  },
  link: {
    subject: 'Is this your new device?',
    lead: 'Somebody on a device that we do not know wants to log in to your wallet at $site. If it is you, open this link. A code follows then.',
    action: 'Yes, this is me',
    rest: 'The link works once, for ten minutes. If it is not you, do not open it: without it nothing happens.',
  },
  newLogin: {
    subject: 'New login to your wallet',
    lead: 'A device that was not used before has just logged in to your account.',
    rest: 'It cannot sign anything until the wallet is recovered on it. If this was not you, somebody gets at your mail or at the account that you log in with: change its password, then log out everywhere else, under “Security” in the settings of your wallet.',
  },
  newDevice: {
    subject: 'Your wallet was set up on a new device',
    lead: 'Your wallet can now be used on this device: $device',
    rest: 'If this was not you, remove it in the settings of your wallet on a device of yours, at once. It cannot sign any more a second later.',
  },
  guess: {
    subject: 'A recovery password was tried on your wallet',
    lead: 'A device that does not know your wallet has just tried a recovery password on it.',
    rest: 'If this was not you, somebody gets at your mail or at the account that you log in with: change its password, then look at the tries in your wallet, set another recovery password there, and log out everywhere else. Ten can be tried in a day.',
  },
  newMailbox: {
    subject: 'Your wallet has another mailbox',
    lead: 'You now log in to your wallet with another mailbox. This one logs in no more.',
    rest: 'Only a device that opens your wallet can do this. If it was not you, look at the devices under “Security” in the settings of your wallet, at once, and remove what is not yours.',
  },
}

const spanish: typeof english = {
  code: {
    subject: 'Tu código para entrar',
    lead: '$site pide este código:',
    rest: 'Sirve una vez, durante diez minutos, y solo en la ventana que lo pidió. No se lo des a nadie. Si no lo pediste, ignora este correo: sin el código nadie entra.',
  },
  primaryCode: {
    subject: '¿Otro correo para tu monedero?',
    lead: 'Alguien en $site quiere cambiar este correo por $mailbox: con ese se entraría en tu monedero, y con este ya no. Escribe este código solo si tú lo pediste:',
    rest: 'Sirve una vez, durante diez minutos. No es un código para entrar: una página que diga eso quiere quitarte el acceso. Si no pediste otro correo, ignora este mensaje: sin el código no cambia nada.',
  },
  secondaryCode: {
    subject: '¿Es este tu correo nuevo?',
    lead: 'Alguien en $site quiere entrar desde ahora en un monedero con este correo. Escribe este código solo si eres tú:',
    rest: 'Sirve una vez, durante diez minutos, y solo en la ventana que lo pidió. No se lo des a nadie. Si no lo pediste, ignora este correo: sin el código no cambia nada.',
  },
  link: {
    subject: '¿Es tuyo este dispositivo nuevo?',
    lead: 'Alguien quiere entrar en tu monedero en $site desde un dispositivo que no conocemos. Si eres tú, abre este enlace. Después llegará un código.',
    action: 'Sí, soy yo',
    rest: 'El enlace sirve una vez, durante diez minutos. Si no eres tú, no lo abras: sin él no pasa nada.',
  },
  newLogin: {
    subject: 'Nuevo acceso a tu monedero',
    lead: 'Un dispositivo que no se había usado antes acaba de entrar en tu cuenta.',
    rest: 'No puede firmar nada hasta que el monedero se recupere en él. Si no fuiste tú, alguien accede a tu correo o a la cuenta con la que entras: cambia su contraseña y después cierra las demás sesiones, en «Seguridad», dentro de los ajustes de tu monedero.',
  },
  newDevice: {
    subject: 'Tu monedero está en un dispositivo nuevo',
    lead: 'Tu monedero ya se puede usar en este dispositivo: $device',
    rest: 'Si no fuiste tú, quítalo enseguida en los ajustes de tu monedero desde un dispositivo tuyo. Un segundo después ya no podrá firmar.',
  },
  guess: {
    subject: 'Han probado una contraseña de recuperación en tu monedero',
    lead: 'Un dispositivo que no conoce tu monedero acaba de probar una contraseña de recuperación.',
    rest: 'Si no fuiste tú, alguien accede a tu correo o a la cuenta con la que entras: cambia su contraseña y después mira los intentos en tu monedero, pon allí otra contraseña de recuperación y cierra las demás sesiones. Se pueden probar diez al día.',
  },
  newMailbox: {
    subject: 'Tu monedero tiene otro correo',
    lead: 'Ahora entras en tu monedero con otro correo. Con este ya no se entra.',
    rest: 'Solo puede hacerlo un dispositivo que abre tu monedero. Si no fuiste tú, revisa enseguida los dispositivos en «Seguridad», dentro de los ajustes de tu monedero, y quita el que no sea tuyo.',
  },
}

const chinese: typeof english = {
  code: {
    subject: '您的登录验证码',
    lead: '$site 需要此验证码：',
    rest: '验证码十分钟内有效，只能使用一次，且仅限于请求它的窗口。请勿告诉任何人。如果不是您本人请求，请忽略此邮件：没有验证码，任何人都无法登录。',
  },
  primaryCode: {
    subject: '要为您的钱包更换邮箱吗？',
    lead: '有人正在通过 $site 将此邮箱更换为 $mailbox：之后将由该邮箱登录您的钱包，此邮箱不能再登录。仅当这是您本人的请求时，才输入此验证码：',
    rest: '验证码十分钟内有效，只能使用一次。它不是登录验证码：如果有页面这样说，它是想夺走您的登录方式。如果您没有请求更换邮箱，请忽略此邮件：没有验证码，什么也不会改变。',
  },
  secondaryCode: {
    subject: '这是您的新邮箱吗？',
    lead: '有人正在通过 $site 请求今后用此邮箱登录钱包。仅当是您本人时，才输入此验证码：',
    rest: '验证码十分钟内有效，只能使用一次，且仅限于请求它的窗口。请勿告诉任何人。如果不是您本人请求，请忽略此邮件：没有验证码，什么也不会改变。',
  },
  link: {
    subject: '这是您的新设备吗？',
    lead: '有人正在一台我们不认识的设备上，通过 $site 登录您的钱包。如果是您本人，请打开此链接，随后您会收到验证码。',
    action: '是的，是我',
    rest: '链接十分钟内有效，只能使用一次。如果不是您本人，请不要打开：不打开就什么也不会发生。',
  },
  newLogin: {
    subject: '您的钱包有新的登录',
    lead: '一台从未使用过的设备刚刚登录了您的账户。',
    rest: '在该设备上恢复钱包之前，它无法签署任何内容。如果不是您本人操作，说明有人能进入您的邮箱或您用来登录的账户：请更改其密码，然后在钱包设置的“安全”中退出其他所有设备。',
  },
  newDevice: {
    subject: '您的钱包已在新设备上启用',
    lead: '您的钱包现在可以在此设备上使用：$device',
    rest: '如果不是您本人操作，请立即在您自己的设备上打开钱包设置并移除该设备。一秒之后它就无法再签名。',
  },
  guess: {
    subject: '有人在您的钱包上尝试了恢复密码',
    lead: '一台不认识您钱包的设备刚刚尝试了恢复密码。',
    rest: '如果不是您本人操作，说明有人能进入您的邮箱或您用来登录的账户：请更改其密码，然后在您的钱包中查看这些尝试，设置新的恢复密码，并退出其他所有设备。每天最多可尝试十次。',
  },
  newMailbox: {
    subject: '您的钱包更换了邮箱',
    lead: '您现在使用另一个邮箱登录钱包。此邮箱不能再用于登录。',
    rest: '只有能打开您钱包的设备才能这样做。如果不是您本人操作，请立即在钱包设置的“安全”中检查设备，并移除不属于您的设备。',
  },
}

const japanese: typeof english = {
  code: {
    subject: 'ログイン用コード',
    lead: '$site がこのコードを求めています：',
    rest: 'コードは十分間有効で、一度だけ、要求したウィンドウでのみ使えます。誰にも教えないでください。心当たりがない場合は、このメールを無視してください。コードがなければ誰もログインできません。',
  },
  primaryCode: {
    subject: 'ウォレットのメールアドレスを変更しますか？',
    lead: '$site で、このメールアドレスを $mailbox に変更しようとしています。変更後はそのアドレスでウォレットにログインし、このアドレスではログインできなくなります。ご自身で依頼した場合にのみ、このコードを入力してください：',
    rest: 'コードは十分間有効で、一度だけ使えます。ログイン用のコードではありません。そう説明するページは、あなたのログインを奪おうとしています。変更を依頼していない場合は、このメールを無視してください。コードがなければ何も変わりません。',
  },
  secondaryCode: {
    subject: 'これはあなたの新しいメールアドレスですか？',
    lead: '$site で、今後このメールアドレスでウォレットにログインしようとしています。ご本人の場合にのみ、このコードを入力してください：',
    rest: 'コードは十分間有効で、一度だけ、要求したウィンドウでのみ使えます。誰にも教えないでください。心当たりがない場合は、このメールを無視してください。コードがなければ何も変わりません。',
  },
  link: {
    subject: 'これはあなたの新しいデバイスですか？',
    lead: '未登録のデバイスから、$site であなたのウォレットにログインしようとしています。ご本人であれば、このリンクを開いてください。その後コードが届きます。',
    action: 'はい、私です',
    rest: 'リンクは十分間有効で、一度だけ使えます。ご本人でない場合は開かないでください。開かなければ何も起こりません。',
  },
  newLogin: {
    subject: 'ウォレットへの新しいログイン',
    lead: 'これまで使われていないデバイスが、あなたのアカウントにログインしました。',
    rest: 'そのデバイスでウォレットを復元するまで、署名はできません。心当たりがない場合は、誰かがあなたのメール、またはログインに使うアカウントに入っています。そのパスワードを変更してから、ウォレットの設定の「セキュリティ」で、他のすべての端末からログアウトしてください。',
  },
  newDevice: {
    subject: '新しいデバイスでウォレットが使えるようになりました',
    lead: 'このデバイスでウォレットを使えるようになりました：$device',
    rest: '心当たりがない場合は、すぐにご自分のデバイスでウォレットの設定を開き、このデバイスを削除してください。一秒後には署名できなくなります。',
  },
  guess: {
    subject: 'ウォレットで復元用パスワードが試されました',
    lead: 'ウォレットを知らないデバイスが、復元用パスワードを試しました。',
    rest: '心当たりがない場合は、誰かがあなたのメール、またはログインに使うアカウントに入っています。そのパスワードを変更してから、ウォレットで試行を確認し、復元用パスワードを変更して、他のすべての端末からログアウトしてください。試せるのは一日に十回までです。',
  },
  newMailbox: {
    subject: 'ウォレットのメールアドレスが変わりました',
    lead: '今後は別のメールアドレスでウォレットにログインします。このアドレスではログインできません。',
    rest: 'これができるのは、あなたのウォレットを開けるデバイスだけです。心当たりがない場合は、すぐにウォレットの設定の「セキュリティ」でデバイスを確認し、ご自分のものでないデバイスを削除してください。',
  },
}

const arabic: typeof english = {
  code: {
    subject: 'رمز تسجيل الدخول',
    lead: 'يطلب $site هذا الرمز:',
    rest: 'يعمل مرة واحدة خلال عشر دقائق، وفي النافذة التي طلبته فقط. لا تعطه لأحد. إن لم تطلبه فتجاهل هذه الرسالة: لا يدخل أحد من دون الرمز.',
  },
  primaryCode: {
    subject: 'بريد آخر لمحفظتك؟',
    lead: 'يريد شخص ما في $site استبدال هذا البريد بالبريد $mailbox: به يكون الدخول إلى محفظتك، وليس بهذا بعد ذلك. لا تكتب هذا الرمز إلا إن طلبت ذلك بنفسك:',
    rest: 'يعمل مرة واحدة خلال عشر دقائق. ليس رمزًا لتسجيل الدخول: الصفحة التي تقول ذلك تريد أن تأخذ دخولك منك. إن لم تطلب بريدًا آخر فتجاهل هذه الرسالة: لا يتغير شيء من دون الرمز.',
  },
  secondaryCode: {
    subject: 'هل هذا بريدك الجديد؟',
    lead: 'يريد شخص ما في $site الدخول إلى محفظة بهذا البريد من الآن فصاعدًا. لا تكتب هذا الرمز إلا إن كنت أنت:',
    rest: 'يعمل مرة واحدة خلال عشر دقائق، وفي النافذة التي طلبته فقط. لا تعطه لأحد. إن لم تطلبه فتجاهل هذه الرسالة: لا يتغير شيء من دون الرمز.',
  },
  link: {
    subject: 'هل هذا جهازك الجديد؟',
    lead: 'يريد شخص ما الدخول إلى محفظتك في $site من جهاز لا نعرفه. إن كنت أنت فافتح هذا الرابط، ثم يصلك رمز.',
    action: 'نعم، هذا أنا',
    rest: 'يعمل الرابط مرة واحدة خلال عشر دقائق. إن لم تكن أنت فلا تفتحه: لا يحدث شيء من دونه.',
  },
  newLogin: {
    subject: 'دخول جديد إلى محفظتك',
    lead: 'دخل إلى حسابك للتو جهاز لم يُستخدم من قبل.',
    rest: 'لا يستطيع التوقيع حتى تُستعاد المحفظة عليه. إن لم تكن أنت فهناك من يصل إلى بريدك أو إلى الحساب الذي تدخل به: غيّر كلمة مروره، ثم سجّل الخروج من كل مكان آخر، تحت «الأمان» في إعدادات محفظتك.',
  },
  newDevice: {
    subject: 'محفظتك تعمل على جهاز جديد',
    lead: 'يمكن الآن استخدام محفظتك على هذا الجهاز: $device',
    rest: 'إن لم تكن أنت فأزله فورًا من إعدادات محفظتك على أحد أجهزتك. لن يستطيع التوقيع بعد ثانية واحدة.',
  },
  guess: {
    subject: 'جُرّبت كلمة مرور استعادة على محفظتك',
    lead: 'جرّب للتو جهاز لا يعرف محفظتك كلمة مرور استعادة عليها.',
    rest: 'إن لم تكن أنت فهناك من يصل إلى بريدك أو إلى الحساب الذي تدخل به: غيّر كلمة مروره، ثم راجع المحاولات في محفظتك، وضع فيها كلمة مرور استعادة أخرى، وسجّل الخروج من كل مكان آخر. يمكن تجربة عشر في اليوم.',
  },
  newMailbox: {
    subject: 'لمحفظتك بريد آخر',
    lead: 'تدخل الآن إلى محفظتك ببريد آخر. لم يعد هذا البريد يفتحها.',
    rest: 'لا يستطيع ذلك إلا جهاز يفتح محفظتك. إن لم تكن أنت فراجع فورًا الأجهزة تحت «الأمان» في إعدادات محفظتك، وأزل ما ليس لك.',
  },
}

const persian: typeof english = {
  code: {
    subject: 'کد ورود شما',
    lead: '$site این کد را می‌خواهد:',
    rest: 'یک بار و تا ده دقیقه کار می‌کند، و تنها در پنجره‌ای که آن را خواسته است. آن را به هیچ‌کس ندهید. اگر شما آن را نخواسته‌اید، این ایمیل را نادیده بگیرید: بدون کد کسی وارد نمی‌شود.',
  },
  primaryCode: {
    subject: 'ایمیل دیگری برای کیف پول شما؟',
    lead: 'کسی در $site می‌خواهد این ایمیل را با $mailbox جایگزین کند: از آن پس ورود به کیف پول شما با آن خواهد بود و دیگر نه با این. این کد را تنها اگر خودتان چنین خواسته‌اید بنویسید:',
    rest: 'یک بار و تا ده دقیقه کار می‌کند. این کد ورود نیست: صفحه‌ای که چنین بگوید می‌خواهد ورود شما را از دستتان بگیرد. اگر ایمیل دیگری نخواسته‌اید، این پیام را نادیده بگیرید: بدون کد چیزی تغییر نمی‌کند.',
  },
  secondaryCode: {
    subject: 'این ایمیل جدید شماست؟',
    lead: 'کسی در $site می‌خواهد از این پس با این ایمیل وارد کیف پولی شود. این کد را تنها اگر خودتان هستید بنویسید:',
    rest: 'یک بار و تا ده دقیقه کار می‌کند، و تنها در پنجره‌ای که آن را خواسته است. آن را به هیچ‌کس ندهید. اگر شما آن را نخواسته‌اید، این ایمیل را نادیده بگیرید: بدون کد چیزی تغییر نمی‌کند.',
  },
  link: {
    subject: 'این دستگاه جدید شماست؟',
    lead: 'کسی روی دستگاهی که نمی‌شناسیم می‌خواهد در $site وارد کیف پول شما شود. اگر شمایید، این پیوند را باز کنید. پس از آن کدی می‌رسد.',
    action: 'بله، خودم هستم',
    rest: 'پیوند یک بار و تا ده دقیقه کار می‌کند. اگر شما نیستید، آن را باز نکنید: بدون آن اتفاقی نمی‌افتد.',
  },
  newLogin: {
    subject: 'ورود تازه به کیف پول شما',
    lead: 'دستگاهی که پیش‌تر به کار نرفته بود همین حالا وارد حساب شما شد.',
    rest: 'تا کیف پول روی آن بازیابی نشود نمی‌تواند چیزی امضا کند. اگر شما نبودید، کسی به ایمیل شما یا به حسابی که با آن وارد می‌شوید دسترسی دارد: گذرواژهٔ آن را عوض کنید، سپس در تنظیمات کیف پول خود، زیر «امنیت»، از همه‌جای دیگر خارج شوید.',
  },
  newDevice: {
    subject: 'کیف پول شما روی دستگاه جدیدی راه‌اندازی شد',
    lead: 'کیف پول شما اکنون روی این دستگاه قابل استفاده است: $device',
    rest: 'اگر شما نبودید، همین حالا آن را از تنظیمات کیف پول خود روی یکی از دستگاه‌هایتان بردارید. یک ثانیه بعد دیگر نمی‌تواند امضا کند.',
  },
  guess: {
    subject: 'یک گذرواژهٔ بازیابی روی کیف پول شما امتحان شد',
    lead: 'دستگاهی که کیف پول شما را نمی‌شناسد همین حالا یک گذرواژهٔ بازیابی روی آن امتحان کرد.',
    rest: 'اگر شما نبودید، کسی به ایمیل شما یا به حسابی که با آن وارد می‌شوید دسترسی دارد: گذرواژهٔ آن را عوض کنید، سپس تلاش‌ها را در کیف پول خود ببینید، گذرواژهٔ بازیابی دیگری در آن بگذارید و از همه‌جای دیگر خارج شوید. در هر روز ده گذرواژه را می‌توان امتحان کرد.',
  },
  newMailbox: {
    subject: 'کیف پول شما ایمیل دیگری دارد',
    lead: 'اکنون با ایمیل دیگری وارد کیف پول خود می‌شوید. با این ایمیل دیگر نمی‌توان وارد شد.',
    rest: 'تنها دستگاهی که کیف پول شما را باز می‌کند می‌تواند این کار را بکند. اگر شما نبودید، همین حالا دستگاه‌ها را زیر «امنیت» در تنظیمات کیف پول خود ببینید و آنچه از آنِ شما نیست بردارید.',
  },
}

/** The texts of every mail, by language. */
export const mailTexts: Readonly<Record<SpokenLocale, typeof english>> = {
  en: english,
  es: spanish,
  zh: chinese,
  ja: japanese,
  ar: arabic,
  fa: persian,
}
