package main
import ("testing";"os";"strings";"fmt";"adjutant/internal/i18n")
func TestZZShow(t *testing.T){
 b,_:=os.ReadFile(os.Getenv("ZZ"))
 l:=i18n.EN
 if os.Getenv("ZL")=="it" {l=i18n.IT}
 s,h,err:=(sitting{lang:l,what:"vimeiro-turn-3"}).play(strings.Split(string(b),"\n"))
 fmt.Println(s,h,err)
}
