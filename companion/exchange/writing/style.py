"""The look of the page: a book's, in light and dark, on screens of any width and on paper."""

STYLE = """
:root{color-scheme:light dark;--paper:#fbf7ef;--ink:#2a241d;--soft:#665c4f;--faint:#7d7265;--line:#e2d9c8;
--rust:#96401d;--wash:#f3ecdf}
@media(prefers-color-scheme:dark){:root{--paper:#16140f;--ink:#e4dccd;--soft:#aca291;--faint:#8f8677;--line:#35302a;
--rust:#dd9464;--wash:#1f1c16}}
*{box-sizing:border-box}
html{background:var(--paper);-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-behavior:smooth}
body{margin:0 auto;padding:0 1.5rem 6rem;max-width:39rem;color:var(--ink);overflow-wrap:anywhere;
font:1.1875rem/1.62 "Iowan Old Style","Palatino Linotype",Palatino,"URW Palladio L","Book Antiqua",Georgia,serif;
font-kerning:normal;font-variant-numeric:oldstyle-nums;hanging-punctuation:first}
a{color:inherit;text-decoration:none}
a:hover,a:focus-visible{color:var(--rust)}
header{padding:7rem 0 2.5rem;text-align:center}
h1{margin:0;font-size:clamp(2.3rem,8vw,3.7rem);line-height:1.08;font-weight:400;letter-spacing:-.012em;
text-wrap:balance}
.over,.under{margin:0;color:var(--soft);font-size:.95rem;letter-spacing:.02em}
.over{margin-bottom:1.4rem;font-variant-caps:all-small-caps;letter-spacing:.14em}
.under{margin-top:1.2rem;font-style:italic}
.ornament{margin:2.2rem auto 0;width:7rem;height:1px;border:0;position:relative;overflow:visible;
background:linear-gradient(90deg,transparent,var(--faint) 20%,var(--faint) 80%,transparent)}
.ornament::after{content:"";position:absolute;left:50%;top:50%;width:.5rem;height:.5rem;background:var(--paper);
border:1px solid var(--rust);transform:translate(-50%,-50%) rotate(45deg)}
nav{margin:0 auto 1rem;max-width:27rem;font-size:1.02rem}
nav ol{margin:0;padding:0;list-style:none}
nav li{border-bottom:1px solid var(--line)}
nav li:last-child{border:0}
nav a{display:flex;gap:1rem;padding:.5rem 0;align-items:baseline}
nav .no{flex:none;width:1.6rem;text-align:right;color:var(--rust);font-variant-caps:all-small-caps;letter-spacing:.05em}
.switch{display:block;margin:2rem auto 0;width:max-content;color:var(--soft);cursor:pointer;
font:.8125rem/1.4 system-ui,sans-serif}
.switch input{accent-color:var(--rust);margin:0 .45em 0 0;vertical-align:-.1em}
section{padding-top:4.2rem}
h2{margin:0 0 2.4rem;text-align:center;font-weight:400;font-size:2rem;line-height:1.2;text-wrap:balance;
break-after:avoid}
h2 .no{display:block;margin-bottom:.5rem;color:var(--rust);font-size:1rem;font-variant-caps:all-small-caps;
letter-spacing:.16em}
h3{margin:3rem 0 1.3rem;font-weight:400;font-style:italic;font-size:1.18rem;color:var(--rust);text-align:center;
line-height:1.4;text-wrap:balance;break-after:avoid}
h3 small{display:block;margin-top:.2rem;font-style:normal;font-size:.86rem;color:var(--soft);
font-variant-caps:all-small-caps;letter-spacing:.1em}
h2+h3{margin-top:-1rem}
h4{margin:2.2rem 0 .5rem;font-weight:400;font-variant-caps:all-small-caps;letter-spacing:.1em;color:var(--rust)}
p{margin:0 0 .95em;text-wrap:pretty;hyphens:auto;orphans:2;widows:2}
.opening::first-letter{float:left;margin:.09em .09em 0 0;font-size:3.35em;line-height:.78;color:var(--rust)}
.who{font-variant-caps:small-caps;letter-spacing:.03em;color:var(--soft)}
.who::after{content:" — "}
.document{margin:1.6em 1.5rem;padding:1.1rem 1.4rem;border:1px solid var(--line);background:var(--wash)}
.how{margin:0 0 1.1em;padding:.05em 0 .05em .95rem;border-left:2px solid var(--line);color:var(--soft);
font:.8125rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;
font-variant-numeric:tabular-nums lining-nums;break-inside:avoid}
.how div+div{margin-top:.1em}
.how hr{height:.5em;margin:0;border:0}
.how .ask{font-style:italic}
.how b{font-weight:500;color:var(--ink)}
.how .quiet{color:var(--faint)}
.die{display:inline-block;min-width:1.55em;margin:0 .1em;padding:0 .3em;border:1px solid var(--line);
border-radius:.28em;background:var(--wash);color:var(--ink);text-align:center;font-size:.92em;line-height:1.4}
.kind{display:inline-block;margin-right:.45em;font-size:.72rem;letter-spacing:.07em;text-transform:uppercase;
color:var(--rust)}
.kind:not(:first-child),.clock:not(:first-child){margin-left:.8em}
.clock{width:1.15em;height:1.15em;margin-right:.4em;vertical-align:-.2em}
.clock circle{fill:none;stroke:var(--soft);stroke-width:1.6}
.clock path{fill:var(--rust)}
.clock line{stroke:var(--paper);stroke-width:1.2}
body:has(#dice:not(:checked)) .how{display:none}
.end{margin-top:5rem;padding-top:1rem;border-top:1px solid var(--line)}
.end h2{margin-top:2rem;font-size:1.6rem}
.end ul{margin:0;padding:0;list-style:none;font-size:1.02rem;columns:2 14rem;column-gap:2rem}
.end li{padding:.14rem 0;break-inside:avoid}
.end .closed{color:var(--faint);text-decoration:line-through;text-decoration-thickness:1px}
.end .clocks .clock{width:1.5em;height:1.5em;vertical-align:-.4em;margin-right:.55em}
.sheets{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:1rem;align-items:start}
.sheet{padding:1.1rem 1.3rem;border:1px solid var(--line);border-radius:.3rem;background:var(--wash);
font:.8125rem/1.55 system-ui,sans-serif;font-variant-numeric:lining-nums;break-inside:avoid}
.sheet strong{display:block;font-weight:600;margin-bottom:.15rem}
.sheet p{margin:0;hyphens:none}
footer{margin-top:4rem;text-align:center;color:var(--faint);font-size:.82rem;line-height:1.5}
footer p{margin:.2rem 0;hyphens:none}
@media(max-width:34rem){body{font-size:1.0625rem;padding:0 1.15rem 4rem}header{padding-top:4rem}
.document{margin:1.4em 0}}
@media print{@page{margin:22mm 20mm}
:root{color-scheme:light;--paper:#fff;--ink:#000;--soft:#444;--faint:#777;--line:#bbb;--rust:#000;--wash:#fff}
body{max-width:none;padding:0;font-size:11pt;line-height:1.45}header{padding:30mm 0 10mm}.switch{display:none}
section{break-before:page;padding-top:0}.how,.sheet{font-size:8pt}.opening::first-letter{color:#000}
nav a::after{content:""}a{color:inherit}}
"""
