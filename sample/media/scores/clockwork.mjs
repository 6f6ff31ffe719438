/** Wood and glass in clear steps, a beat for each turn of the picture: C major, 120 beats a minute. */
export function clockwork(stage) {
  const beat = 0.5;
  const steps = [60, 67, 64, 72, 62, 69, 65, 74];
  for (let n = 0; n * (beat / 2) < stage.seconds - 0.2; n += 1) {
    const at = n * (beat / 2);
    const bar = Math.floor(n / 8) % 4;
    const lift = [0, 5, -3, 2][bar] ?? 0;
    stage.play("pluck", {
      at,
      pitch: (steps[n % 8] ?? 60) + lift,
      level: 0.42,
      pan: n % 2 ? 0.35 : -0.35,
      bright: 0.8,
    });
    if (n % 4 === 0) stage.play("kick", { at, level: 0.6 });
    if (n % 4 === 2) stage.play("hat", { at, seconds: 0.06, level: 0.4 });
    if (n % 8 === 0) stage.play("bass", { at, seconds: beat * 1.6, pitch: 36 + lift, level: 0.55 });
    if (n % 8 === 4)
      stage.play("glass", { at, pitch: 84 + lift, level: 0.3, pan: 0.2, bright: 0.8 });
  }
  return stage.finish({ room: 0.16, fade: 0.4 });
}
